import { crc32, deflateSync } from 'node:zlib';
import { readWebpCanvas, webpFlag } from '#platform/shared/density/webp-canvas.ts';
import type { WrittenAs } from '#platform/server/image/pipeline/plan.ts';
import { tiffWithProfile } from './tiff-with-profile.ts';

/**
 * Returns an encoded picture that carries an ICC profile. The encoder must have written it without one. GIF
 * has no place for one and stays as it is.
 */
export function withProfile(encoded: Buffer, writtenAs: WrittenAs, profile: Uint8Array): Buffer {
  switch (writtenAs) {
    case 'jpeg':
      return jpegWithProfile(encoded, profile);
    case 'png':
      return pngWithProfile(encoded, profile);
    case 'tiff':
      return tiffWithProfile(encoded, profile);
    case 'webp':
    case 'thumbnail':
      return webpWithProfile(encoded, profile);
    case 'gif':
      return encoded;
  }
}

const jpegStartBytes = 2;
const jpegPieceBytes = 65_519;

/** In as many APP2 segments as it takes (ICC.1:2022, B.4). */
function jpegWithProfile(encoded: Buffer, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / jpegPieceBytes);
  const segments = Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * jpegPieceBytes, (index + 1) * jpegPieceBytes);
    const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\0\0', 'latin1');
    head.writeUInt16BE(piece.length + head.length - 2, 2);
    head.writeUInt8(index + 1, 16);
    head.writeUInt8(count, 17);
    return Buffer.concat([head, piece]);
  });
  return Buffer.concat([encoded.subarray(0, jpegStartBytes), ...segments, encoded.subarray(jpegStartBytes)]);
}

/** Signature and header chunk. */
const pngHeaderEnd = 33;

/** In an iCCP chunk after the header (PNG, 11.3.2.3). */
function pngWithProfile(encoded: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([
    encoded.subarray(0, pngHeaderEnd),
    size,
    content,
    sum,
    encoded.subarray(pngHeaderEnd),
  ]);
}

const webpStartBytes = 12;
const webpExtendedBytes = 18;

/** In an ICCP chunk after the extended header, which it needs (RFC 9649, 2.7.1.4). */
function webpWithProfile(encoded: Buffer, profile: Uint8Array): Buffer {
  const kind = encoded.toString('latin1', 12, 16);
  const canvas = readWebpCanvas(kind, encoded.subarray(20));
  if (!canvas) throw new RangeError('WebP: no canvas');
  const isExtended = kind === 'VP8X';
  const header = Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt8((isExtended ? (encoded[20] ?? 0) : 0) | webpFlag.profile, 8);
  if (canvas.hasAlpha) header.writeUInt8((header[8] ?? 0) | webpFlag.alpha, 8);
  header.writeUIntLE(canvas.width - 1, 12, 3);
  header.writeUIntLE(canvas.height - 1, 15, 3);
  const chunkHead = Buffer.from('ICCP\0\0\0\0', 'latin1');
  chunkHead.writeUInt32LE(profile.length, 4);
  const rest = encoded.subarray(webpStartBytes + (isExtended ? webpExtendedBytes : 0));
  const padding = Buffer.alloc(profile.length % 2);
  const start = Buffer.from(encoded.subarray(0, webpStartBytes));
  const file = Buffer.concat([start, header, chunkHead, profile, padding, rest]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

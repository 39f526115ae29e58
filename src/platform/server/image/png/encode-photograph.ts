import { crc32 } from 'node:zlib';
import type { Frame, RawPicture } from './raw-picture.ts';
import { compressStrip, type Strip } from './strip.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const colourTypes = { 3: 2, 4: 6 } as const;
const zlibHeader = Buffer.from([0x78, 0x9c]);
/** A place for a density, which can be set or taken out without moving the rest of the file. */
const emptyDensity = Buffer.alloc(9);
const emptyLastBlock = Buffer.from([0x03, 0x00]);
/** Each strip is compressed by a thread of its own; two, for a machine with two cores. */
const stripCount = 2;
/** The modulus of Adler-32. */
const adlerBase = 65_521;

/**
 * Encodes a photograph in a frame as PNG, in less time and bytes than libpng's defaults, which are better for
 * drawings. The rows are split into strips that are compressed at the same time and joined to one zlib
 * stream; the frame needs no copy of the picture.
 */
export async function encodePhotographPng(picture: RawPicture, frame: Frame): Promise<Buffer> {
  const cuts = Array.from({ length: stripCount + 1 }, (_, i) => Math.round((frame.height * i) / stripCount));
  const ranges = cuts
    .slice(1)
    .map((to, i) => ({ from: cuts[i] ?? 0, to }))
    .filter(({ from, to }) => from < to);
  const strips = await Promise.all(ranges.map(({ from, to }) => compressStrip(picture, frame, from, to)));
  return Buffer.concat([
    signature,
    ...pngChunk('IHDR', header(picture, frame)),
    ...pngChunk('pHYs', emptyDensity),
    ...dataChunks(strips),
    ...pngChunk('IEND'),
  ]);
}

function header(picture: RawPicture, frame: Frame): Buffer {
  const fields = Buffer.alloc(13);
  fields.writeUInt32BE(frame.width, 0);
  fields.writeUInt32BE(frame.height, 4);
  fields[8] = 8;
  fields[9] = colourTypes[picture.channels];
  return fields;
}

function dataChunks(strips: readonly Strip[]): Uint8Array[] {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(strips.reduce((joined, { adler, sizeBytes }) => joinAdler(joined, adler, sizeBytes), 1));
  const pieces = strips.map(({ deflated }, i) => (i === 0 ? [zlibHeader, deflated] : [deflated]));
  return [...pieces.flatMap((piece) => pngChunk('IDAT', ...piece)), ...pngChunk('IDAT', emptyLastBlock, sum)];
}

/** Returns a chunk in pieces: length, type, data, and the checksum over the last two (PNG 5.3). */
function pngChunk(type: string, ...data: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.reduce((sum, piece) => sum + piece.length, 0));
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  const typeSum = crc32(head.subarray(4));
  tail.writeUInt32BE(data.reduce((sum, piece) => crc32(piece, sum), typeSum));
  return [head, ...data, tail];
}

/**
 * Returns the Adler-32 of two pieces of data joined, from the sums of both and the size of the second
 * (RFC 1950).
 */
export function joinAdler(first: number, second: number, secondSizeBytes: number): number {
  const sizeInBase = secondSizeBytes % adlerBase;
  const firstLow = first & 0xffff;
  const low = (firstLow + (second & 0xffff) + adlerBase - 1) % adlerBase;
  const high =
    (sizeInBase * firstLow + (first >>> 16) + (second >>> 16) + adlerBase - sizeInBase) % adlerBase;
  return (high * 0x10000 + low) >>> 0;
}

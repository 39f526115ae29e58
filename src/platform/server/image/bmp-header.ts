import { imageProblems } from '../../shared/image-problems.ts';
import { Problem } from '../../shared/problem.ts';

export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

const FILE_HEADER_BYTES = 14;
const OS2_HEADER_BYTES = 12;
const WINDOWS_HEADER_BYTES = 40;
/** From this header (V3) on, an alpha mask stands at byte 52 of the header. */
const ALPHA_MASK_HEADER_BYTES = 56;
/** No header is longer (V5, and the file's own in front). */
export const BMP_HEADER_BYTES = FILE_HEADER_BYTES + 124;
const BITS = [1, 4, 8, 16, 24, 32];
const compression = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 } as const;

/**
 * Reads size (pixels) and alpha of a BMP and refuses one whose pixel data is not all there, because its
 * decoder would silently fill what is missing. Reads the Windows headers and the short one of OS/2; `bytes`
 * are the whole file or its first `BMP_HEADER_BYTES`, `sizeBytes` is the file's.
 */
export function readBmpHeader(bytes: Buffer, sizeBytes = bytes.length): BmpHeader {
  if (bytes.length < FILE_HEADER_BYTES + OS2_HEADER_BYTES) throw invalid('header cut');
  const headerBytes = bytes.readUInt32LE(14);
  if (headerBytes === OS2_HEADER_BYTES) return readOs2(bytes, sizeBytes);
  if (headerBytes < WINDOWS_HEADER_BYTES || sizeBytes < FILE_HEADER_BYTES + headerBytes)
    throw invalid('header cut');
  return readWindows(bytes, headerBytes, sizeBytes);
}

function readOs2(bytes: Buffer, sizeBytes: number): BmpHeader {
  const width = bytes.readUInt16LE(18);
  const height = bytes.readUInt16LE(20);
  checkPixels(bytes, sizeBytes, { width, height, bits: bytes.readUInt16LE(24) });
  return { width, height, hasAlpha: false };
}

function readWindows(bytes: Buffer, headerBytes: number, sizeBytes: number): BmpHeader {
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  const bits = bytes.readUInt16LE(28);
  const method = bytes.readUInt32LE(30);
  if (method === compression.rle8 || method === compression.rle4) {
    checkSize(width, height);
    checkEnd(bytes, sizeBytes, bytes.readUInt32LE(34));
  } else if (
    method === compression.none ||
    method === compression.bitFields ||
    method === compression.alphaBitFields
  ) {
    checkPixels(bytes, sizeBytes, { width, height, bits });
  } else throw invalid(`compression ${method}`);
  const hasAlpha = bits === 32 && headerBytes >= ALPHA_MASK_HEADER_BYTES && bytes.readUInt32LE(66) !== 0;
  return { width, height, hasAlpha };
}

interface PixelFacts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

function checkPixels(bytes: Buffer, sizeBytes: number, { width, height, bits }: PixelFacts): void {
  checkSize(width, height);
  if (!BITS.includes(bits)) throw invalid(`${bits} bits`);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  checkEnd(bytes, sizeBytes, rowBytes * height);
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw invalid(`size ${width} x ${height}`);
}

function checkEnd(bytes: Buffer, sizeBytes: number, pixelBytes: number): void {
  const start = bytes.readUInt32LE(10);
  if (pixelBytes < 1 || start + pixelBytes > sizeBytes) throw invalid('pixels cut');
}

function invalid(cause: string): Problem {
  return new Problem(imageProblems.invalidFormat, { cause: `BMP: ${cause}` });
}

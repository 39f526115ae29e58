import { invalidImage } from './invalid-image.ts';

export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

const fileHeaderBytes = 14;
const os2HeaderBytes = 12;
const windowsHeaderBytes = 40;
/** The V3 header, the first with an alpha mask, at its byte 52. */
const alphaMaskHeaderBytes = 56;
/** The longest header: the file's own and a V5 header. */
export const bmpHeaderBytes = fileHeaderBytes + 124;
const bitDepths = [1, 4, 8, 16, 24, 32];
const compression = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 } as const;

/**
 * Reads size (pixels) and alpha of a BMP. Refuses truncated pixel data, which the decoder would silently
 * complete. Reads the Windows headers and the short one of OS/2. `bytes` are the whole file or its first
 * `bmpHeaderBytes`; `sizeBytes` is the file's size.
 */
export function readBmpHeader(bytes: Buffer, sizeBytes = bytes.length): BmpHeader {
  if (bytes.length < fileHeaderBytes + os2HeaderBytes) throw invalidImage('BMP: header truncated');
  const headerBytes = bytes.readUInt32LE(14);
  if (headerBytes === os2HeaderBytes) return readOs2(bytes, sizeBytes);
  if (headerBytes < windowsHeaderBytes || sizeBytes < fileHeaderBytes + headerBytes)
    throw invalidImage('BMP: header truncated');
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
  } else throw invalidImage(`BMP: compression ${method}`);
  const hasAlpha = bits === 32 && headerBytes >= alphaMaskHeaderBytes && bytes.readUInt32LE(66) !== 0;
  return { width, height, hasAlpha };
}

interface PixelFacts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

function checkPixels(bytes: Buffer, sizeBytes: number, { width, height, bits }: PixelFacts): void {
  checkSize(width, height);
  if (!bitDepths.includes(bits)) throw invalidImage(`BMP: ${bits} bits`);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  checkEnd(bytes, sizeBytes, rowBytes * height);
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw invalidImage(`BMP: size ${width} x ${height}`);
}

function checkEnd(bytes: Buffer, sizeBytes: number, pixelBytes: number): void {
  const start = bytes.readUInt32LE(10);
  if (pixelBytes < 1 || start + pixelBytes > sizeBytes) throw invalidImage('BMP: pixels truncated');
}

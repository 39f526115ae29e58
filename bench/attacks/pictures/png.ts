import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly colourType: 'rgb' | 'rgba';
  readonly bitDepth: 8 | 16;
  readonly interlaced?: boolean;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colourTypes = { rgb: { code: 2, channels: 3 }, rgba: { code: 6, channels: 4 } } as const;
const zeros = Buffer.alloc(1024 * 1024);

/** First column, first row, column step and row step of the seven passes (PNG specification, Adam7). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns a picture of one colour: all samples and filter bytes are 0, so it deflates a thousandfold. */
export async function makePng(shape: PngShape): Promise<Buffer> {
  const { width, height, bitDepth, interlaced = false } = shape;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourTypes[shape.colourType].code, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = await deflateZeros(interlaced ? interlacedBytes(shape) : rowsBytes(shape, width, height));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function interlacedBytes(shape: PngShape): number {
  const sizes = passes.map(([column, row, columnStep, rowStep]) =>
    rowsBytes(
      shape,
      Math.ceil((shape.width - column) / columnStep),
      Math.ceil((shape.height - row) / rowStep),
    ),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

function rowsBytes({ colourType, bitDepth }: PngShape, width: number, height: number): number {
  return height * (1 + (width * colourTypes[colourType].channels * bitDepth) / 8);
}

async function deflateZeros(sizeBytes: number): Promise<Buffer> {
  const deflate = createDeflate();
  const deflated = buffer(deflate);
  for (let left = sizeBytes; left > 0; left -= zeros.byteLength) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, 'drain');
  }
  deflate.end();
  return deflated;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(typed.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.byteLength + 4);
  return framed;
}

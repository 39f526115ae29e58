import { inflateSync } from 'node:zlib';
import type { Size } from '#platform/shared/size.ts';

/** One channel of a layer as the file has it. */
export interface StoredChannel {
  /** 0: raw; 1: run lengths; 2: zlib; 3: zlib of differences. */
  readonly compression: number;
  readonly data: Uint8Array;
}

/** Writes a row of a channel, as 8 bits a sample, into `out`, which is as wide as the channel. */
export type ReadRow = (y: number, out: Uint8Array) => void;

/** The channel's data is not what its size needs. */
export class DamagedChannel extends Error {
  override readonly name = 'DamagedChannel';
}

/**
 * Returns a reader of the rows of a channel. Run lengths are decoded when their row is asked for; zlib data
 * at once, never to more than the size of the channel. Throws `DamagedChannel`, as the reader does.
 */
export function channelRows(channel: StoredChannel, size: Size, depth: 8 | 16): ReadRow {
  const { compression, data } = channel;
  const rowBytes = size.width * (depth / 8);
  switch (compression) {
    case 0:
      return rawRows(data, size, depth);
    case 1: {
      const rows = runLengthRows(data, { rows: size.height, first: 0, rowBytes });
      return depth === 8 ? rows : reduced(rows, rowBytes);
    }
    case 2:
    case 3: {
      const plain = inflated(data, rowBytes * size.height);
      if (compression === 3) undoDifferences(plain, rowBytes, depth);
      return rawRows(plain, size, depth);
    }
    default:
      throw new DamagedChannel(`compression ${compression}`);
  }
}

/** Returns a reader for each channel of the composite, which have the same compression. */
export function compositeRows(section: Buffer, size: Size, depth: 8 | 16, channels: number): ReadRow[] {
  if (section.length < 2) throw new DamagedChannel('no composite');
  const compression = section.readUInt16BE(0);
  const data = section.subarray(2);
  const rowBytes = size.width * (depth / 8);
  return Array.from({ length: channels }, (_, channel) => {
    if (compression === 0) {
      const bytes = rowBytes * size.height;
      return rawRows(data.subarray(channel * bytes, (channel + 1) * bytes), size, depth);
    }
    if (compression !== 1) throw new DamagedChannel(`compression ${compression} of the composite`);
    const place = { rows: size.height * channels, first: channel * size.height, rowBytes };
    const rows = runLengthRows(data, place);
    return depth === 8 ? rows : reduced(rows, rowBytes);
  });
}

function rawRows(data: Uint8Array, { width, height }: Size, depth: 8 | 16): ReadRow {
  const rowBytes = width * (depth / 8);
  if (data.length < rowBytes * height) throw new DamagedChannel('too few samples');
  const read: ReadRow = (y, out) => out.set(data.subarray(y * rowBytes, (y + 1) * rowBytes));
  return depth === 8 ? read : reduced(read, rowBytes);
}

/** Reads rows of 16 bits a sample as 8. */
function reduced(rows: ReadRow, rowBytes: number): ReadRow {
  const deep = new Uint8Array(rowBytes);
  return (y, out) => {
    rows(y, deep);
    for (let at = 0, x = 0; at < rowBytes; at += 2, x++) {
      const sample = ((deep[at] ?? 0) << 8) | (deep[at + 1] ?? 0);
      out[x] = (sample * 255 + 32_767) / 65_535;
    }
  };
}

interface RunPlace {
  /** Of the whole table of row lengths. */
  readonly rows: number;
  /** The first row of this channel. */
  readonly first: number;
  readonly rowBytes: number;
}

/** Rows compressed as PackBits, after a table of their lengths. */
function runLengthRows(data: Uint8Array, { rows, first, rowBytes }: RunPlace): ReadRow {
  if (data.length < rows * 2) throw new DamagedChannel('no row lengths');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const starts = new Uint32Array(rows + 1);
  starts[0] = rows * 2;
  for (let y = 0; y < rows; y++) starts[y + 1] = (starts[y] ?? 0) + view.getUint16(y * 2);
  if ((starts[rows] ?? 0) > data.length) throw new DamagedChannel('too few run lengths');
  return (y, out) => {
    const end = starts[first + y + 1] ?? 0;
    let x = 0;
    for (let at = starts[first + y] ?? 0; at < end && x < rowBytes; ) {
      const head = data[at] ?? 0;
      if (head > 128) {
        const count = 257 - head;
        out.fill(data[at + 1] ?? 0, x, x + count);
        x += count;
        at += 2;
      } else if (head < 128) {
        const count = Math.min(head + 1, rowBytes - x, end - at - 1);
        out.set(data.subarray(at + 1, at + 1 + count), x);
        x += count;
        at += head + 2;
      } else at += 1;
    }
    if (x < rowBytes) throw new DamagedChannel('a row ends early');
  };
}

function inflated(data: Uint8Array, sizeBytes: number): Buffer {
  try {
    const plain = inflateSync(data, { maxOutputLength: sizeBytes });
    if (plain.length === sizeBytes) return plain;
  } catch (error) {
    throw new DamagedChannel('zlib', { cause: error });
  }
  throw new DamagedChannel('too few samples');
}

function undoDifferences(data: Buffer, rowBytes: number, depth: 8 | 16): void {
  for (let start = 0; start < data.length; start += rowBytes) {
    if (depth === 8) {
      for (let at = start + 1; at < start + rowBytes; at++) data[at] = (data[at] ?? 0) + (data[at - 1] ?? 0);
    } else {
      for (let at = start + 2; at < start + rowBytes; at += 2)
        data.writeUInt16BE((data.readUInt16BE(at) + data.readUInt16BE(at - 2)) & 0xffff, at);
    }
  }
}

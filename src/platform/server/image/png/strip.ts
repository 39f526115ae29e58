import { once } from 'node:events';
import { constants, createDeflate, type Deflate } from 'node:zlib';
import type { Frame, RawPicture } from './raw-picture.ts';
import { createRow, createRowReader, filterAverage } from './rows.ts';

/** Consecutive rows of a PNG's data, compressed so that strips can be joined. */
export interface Strip {
  /** Deflate blocks that end on a byte boundary, without a final block. */
  readonly deflated: Buffer;
  readonly adler: number;
  /** Before compression. */
  readonly sizeBytes: number;
}

/** Filtering one block keeps the event loop busy for about a millisecond. */
const blockBytes = 512 * 1024;
const averageFilter = 3;
const zlibHeaderBytes = 2;
const emptyLastBlockBytes = 2;
const adlerBytes = 4;

/** Filters and compresses rows `from` to `to` (not included); the compression runs on the thread pool. */
export async function compressStrip(
  picture: RawPicture,
  frame: Frame,
  from: number,
  to: number,
): Promise<Strip> {
  const deflate = createDeflate({ level: 6, memLevel: 9, strategy: constants.Z_RLE, chunkSize: 256 * 1024 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  let sizeBytes = 0;
  for (const block of filteredBlocks(picture, frame, from, to)) {
    sizeBytes += block.length;
    await write(deflate, block);
  }
  await flush(deflate);
  deflate.end();
  await once(deflate, 'end');
  const stream = Buffer.concat(chunks);
  const tailBytes = emptyLastBlockBytes + adlerBytes;
  return {
    deflated: stream.subarray(zlibHeaderBytes, stream.length - tailBytes),
    adler: stream.readUInt32BE(stream.length - adlerBytes),
    sizeBytes,
  };
}

/** Yields blocks of filtered rows, each row after its filter's number. All blocks share one memory. */
function* filteredBlocks(picture: RawPicture, frame: Frame, from: number, to: number): Generator<Buffer> {
  const rowBytes = frame.width * picture.channels;
  const block = Buffer.alloc(Math.max(1, Math.floor(blockBytes / (rowBytes + 1))) * (rowBytes + 1));
  const readRow = createRowReader(picture, frame);
  const filtered = createRow(rowBytes);
  let [above, row] = [createRow(rowBytes), createRow(rowBytes)];
  if (from > 0) readRow(from - 1, above);
  let at = 0;
  for (let y = from; y < to; y++) {
    readRow(y, row);
    filterAverage(row, above, filtered, picture.channels);
    block[at] = averageFilter;
    block.set(filtered.bytes, at + 1);
    [above, row] = [row, above];
    at += rowBytes + 1;
    if (at < block.length && y < to - 1) continue;
    yield block.subarray(0, at);
    at = 0;
  }
}

function write(deflate: Deflate, block: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    deflate.write(block, (error) => (error ? reject(error) : resolve())),
  );
}

function flush(deflate: Deflate): Promise<void> {
  return new Promise((resolve) => deflate.flush(constants.Z_FULL_FLUSH, resolve));
}

import { PassThrough, pipeline, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { resultFileKey } from '#account/results/server/pending-result.ts';
import type { Files } from '#platform/server/files/files.ts';
import {
  descriptor,
  directoryEntry,
  endOfZip,
  localHead,
  type ZipFacts,
} from '#platform/shared/zip-records.ts';

/** A picture in a ZIP. */
export interface ZipEntry {
  /** Relative path with forward slashes, unique in the ZIP. */
  readonly path: string;
  readonly result: {
    /** The name of the result, which is its file's. */
    readonly file: string;
    readonly sizeBytes: number;
    /** CRC-32; undefined if it was not stored with the picture. */
    readonly crc?: number;
  };
}

export interface ZipStream {
  readonly stream: Readable;
  /** Known before the first byte, because pictures are stored as they are. */
  readonly sizeBytes: number;
}

type Store = Pick<Files, 'open'>;
type PlannedFile = ZipFacts & Pick<ZipEntry, 'result'>;

/**
 * Returns a ZIP of stored pictures. They are read one after the other, at the reader's pace, so that it takes
 * the same memory whatever their number, and passed on as they are: their checksums were stored with them. A
 * picture that cannot be read, or has another size, ends the stream with an error: with the length declared,
 * no reader takes the part for the whole. Ending the stream closes the file that is being read.
 */
export function zipOf(files: Store, entries: readonly ZipEntry[], modifiedAt: Date): ZipStream {
  const { planned, offsetBytes } = plan(entries, modifiedAt);
  const stream = new PassThrough();
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  // An error ends the stream with it.
  pipeline(contentOf(files, planned, offsetBytes, gone.signal), stream, () => undefined);
  const directoryBytes = planned.reduce((sum, file) => sum + directoryEntry(file, 0, true).length, 0);
  const endBytes = endOfZip(planned.length, directoryBytes, offsetBytes).length;
  return { stream, sizeBytes: offsetBytes + directoryBytes + endBytes };
}

/** Returns the files with their places, and where the directory begins. */
function plan(entries: readonly ZipEntry[], modifiedAt: Date) {
  let offsetBytes = 0;
  const planned = entries.map(({ path, result }): PlannedFile => {
    const { sizeBytes, crc } = result;
    const file = { path: Buffer.from(path), result, sizeBytes, offsetBytes, modifiedAt };
    const tailBytes = crc === undefined ? descriptor(file, 0).length : 0;
    offsetBytes += localHead(file, crc).length + sizeBytes + tailBytes;
    return file;
  });
  return { planned, offsetBytes };
}

async function* contentOf(
  files: Store,
  planned: readonly PlannedFile[],
  offsetBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  for (const file of planned) {
    const { crc } = file.result;
    yield localHead(file, crc);
    const computed = yield* pictureBytes(files, file, signal);
    if (crc === undefined) yield descriptor(file, computed);
    directory.push(directoryEntry(file, crc ?? computed, crc !== undefined));
  }
  const directoryBytes = Buffer.concat(directory);
  yield directoryBytes;
  yield endOfZip(planned.length, directoryBytes.length, offsetBytes);
}

/** Passes a picture on; returns its checksum, which is computed only if none was stored with it. */
async function* pictureBytes(
  files: Store,
  { result, sizeBytes }: PlannedFile,
  signal: AbortSignal,
): AsyncGenerator<Buffer, number> {
  const file = await files.open(resultFileKey(result.file));
  if (!file) throw new Error(`Expected the picture ${result.file}, received none`);
  const close = () => file.stream.destroy();
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  let readBytes = 0;
  let crc = 0;
  try {
    for await (const chunk of file.stream as AsyncIterable<Buffer>) {
      readBytes += chunk.byteLength;
      if (result.crc === undefined) crc = crc32(chunk, crc);
      yield chunk;
    }
  } finally {
    signal.removeEventListener('abort', close);
  }
  if (readBytes !== sizeBytes)
    throw new Error(`Expected ${sizeBytes} bytes of the picture ${result.file}, received ${readBytes}`);
  return crc;
}

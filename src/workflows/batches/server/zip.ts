import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { resultFileKey } from '#account/results/server/pending-result.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ZipEntry } from './zip-names.ts';

export interface ZipStream {
  readonly stream: Readable;
  /** Known before the first byte, because pictures are stored as they are. */
  readonly sizeBytes: number;
}

/**
 * Returns a ZIP of stored pictures. They are read one after the other, at the reader's pace, so that it takes
 * the same memory whatever their number. A picture that cannot be read, or has another size, ends the stream
 * with an error: with the length declared, no reader takes the part for the whole. Ending the stream closes
 * the file that is being read.
 */
export async function zipOf(
  files: Pick<Files, 'open'>,
  entries: readonly ZipEntry[],
  modifiedAt: Date,
): Promise<ZipStream> {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let reading: Readable | undefined;

  async function open({ result }: ZipEntry, take: (error: null, file: Readable) => void): Promise<void> {
    try {
      const file = await files.open(resultFileKey(result.file));
      if (!file) throw new Error(`Expected the picture ${result.file}, received none`);
      reading = file.stream;
      reading.once('error', (error) => stream.destroy(error));
      if (stream.destroyed) reading.destroy();
      else take(null, reading);
    } catch (error) {
      stream.destroy(error as Error);
    }
  }

  for (const entry of entries) {
    const options = { compress: false, size: entry.result.sizeBytes, mtime: modifiedAt };
    zip.addReadStreamLazy(entry.path, options, (take) => void open(entry, take));
  }
  zip.on('error', (error) => stream.destroy(error as Error));
  stream.once('close', () => reading?.destroy());
  const sizeBytes = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void);
  });
  zip.outputStream.pipe(stream);
  return { stream, sizeBytes };
}

import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { BackupError, blockBytes, decodeHeader, paddingOf, type TarEntry } from './tar.ts';

export interface ReadEntry extends TarEntry {
  /** Yields the content; must be read to its end before the next entry. */
  content(): AsyncGenerator<Buffer>;
}

/** Yields the entries of a compressed tar archive. Throws BackupError if it is damaged or incomplete. */
export async function* readArchive(path: string): AsyncGenerator<ReadEntry> {
  const bytes = bytesFrom(unpacked(path));
  for (;;) {
    const entry = decodeHeader(await bytes.block());
    if (!entry) break;
    yield { ...entry, content: () => bytes.content(entry.sizeBytes) };
    await bytes.skip(paddingOf(entry.sizeBytes));
  }
  // To the end of the compression, which has a checksum of its own.
  await bytes.rest();
}

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  try {
    yield* file.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (!isDamaged) throw error;
    throw new BackupError(`The archive is damaged or incomplete: ${error.message}`, { cause: error });
  } finally {
    file.destroy();
  }
}

/** Reads given numbers of bytes from a stream of chunks. */
function bytesFrom(chunks: AsyncGenerator<Buffer>) {
  let left: Buffer = Buffer.alloc(0);

  /** Resolves with one to `most` bytes. */
  async function some(most: number): Promise<Buffer> {
    while (left.byteLength === 0) {
      const next = await chunks.next();
      if (next.done) throw new BackupError('The archive is incomplete');
      left = next.value;
    }
    const taken = left.subarray(0, most);
    left = left.subarray(taken.byteLength);
    return taken;
  }

  async function* content(sizeBytes: number): AsyncGenerator<Buffer> {
    for (let missing = sizeBytes; missing > 0; ) {
      const chunk = await some(missing);
      missing -= chunk.byteLength;
      yield chunk;
    }
  }

  return {
    content,
    block: () => buffer(content(blockBytes)),
    skip: (sizeBytes: number) => drain(content(sizeBytes)),
    rest: () => drain(chunks),
  };
}

async function drain(chunks: AsyncGenerator<Buffer>): Promise<void> {
  for (let next = await chunks.next(); !next.done; ) next = await chunks.next();
}

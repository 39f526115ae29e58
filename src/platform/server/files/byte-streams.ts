import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Checks a file's first bytes and throws a Problem if they are not of an accepted type. */
export type Sniff = (head: Uint8Array) => void;

/** Recognising a file type needs at most this many bytes. */
const headBytes = 4_100;

/**
 * Yields a source's chunks after `sniff` has seen its first 4,100 bytes, or all of a shorter source. Nothing
 * is yielded before.
 */
export async function* sniffFirst(
  source: AsyncIterable<Uint8Array>,
  sniff?: Sniff,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.byteLength < headBytes) continue;
    sniff?.(head.subarray(0, headBytes));
    yield head;
    head = undefined;
  }
  if (!head) return;
  sniff?.(head);
  if (head.byteLength > 0) yield head;
}

/** Yields a source's chunks; throws `tooLarge()` at the first byte over `maxBytes`. */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** Yields a source's chunks and updates `hash` with each. */
export async function* hashBytes(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/**
 * Writes all of a chunk, at `position` or after what was written last. A single write may write less, mostly
 * when a disk is almost full.
 */
export async function writeFully(handle: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  for (let writtenBytes = 0; writtenBytes < chunk.byteLength; ) {
    const at = position === undefined ? null : position + writtenBytes;
    const rest = chunk.subarray(writtenBytes);
    const { bytesWritten } = await handle.write(rest, 0, rest.byteLength, at);
    writtenBytes += bytesWritten;
  }
}

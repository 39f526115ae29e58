import { open } from 'node:fs/promises';

/** A picture's bytes as they are stored: on disk, or in memory in the pieces in which they arrived. */
export type StoredBytes = { readonly path: string } | { readonly pieces: readonly Uint8Array[] };

/** How much of a file is read at once while its structure is read from front to back. */
const windowBytes = 256 * 1024;
/** How much is read first and after a jump, when the following bytes may not be needed. */
const jumpBytes = 4 * 1024;

/**
 * A window over a file. Reading the file's structure through it takes little memory whatever the file's size,
 * and other work gets its turn whenever the window moves.
 */
export class ByteWindow {
  readonly sizeBytes: number;
  readonly #read: (at: number, lengthBytes: number) => Promise<Buffer>;
  #start = 0;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(sizeBytes: number, read: (at: number, lengthBytes: number) => Promise<Buffer>) {
    this.sizeBytes = sizeBytes;
    this.#read = read;
  }

  /** Returns the bytes from `at` on: `lengthBytes` (up to 64 KB), or fewer at the end of the file. */
  async show(at: number, lengthBytes: number): Promise<Buffer> {
    if (at >= this.sizeBytes) return Buffer.alloc(0);
    const last = Math.min(at + lengthBytes, this.sizeBytes);
    if (at < this.#start || last > this.#start + this.#bytes.length) await this.#moveTo(at, lengthBytes);
    return this.#bytes.subarray(at - this.#start, last - this.#start);
  }

  /** Returns the byte at `at` if the window covers it; synchronous, for loops over millions of bytes. */
  peek(at: number): number | undefined {
    return this.#bytes[at - this.#start];
  }

  async #moveTo(at: number, lengthBytes: number): Promise<void> {
    const isFirst = this.#bytes.length === 0;
    const isNext = !isFirst && at >= this.#start && at < this.#start + 2 * windowBytes;
    this.#bytes = await this.#read(at, isNext ? windowBytes : Math.max(lengthBytes, jumpBytes));
    this.#start = at;
  }
}

/** Runs `work` with a window over the stored bytes. Throws what the file system throws. */
export async function withWindow<T>(
  stored: StoredBytes,
  work: (window: ByteWindow) => Promise<T>,
): Promise<T> {
  if ('pieces' in stored) return work(overPieces(stored.pieces));
  await using handle = await open(stored.path);
  const { size } = await handle.stat();
  const read = async (at: number, lengthBytes: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(lengthBytes), 0, lengthBytes, at);
    return buffer.subarray(0, bytesRead);
  };
  return await work(new ByteWindow(size, read));
}

/** A window over pieces in memory, which copies only bytes that span two pieces. */
function overPieces(pieces: readonly Uint8Array[]): ByteWindow {
  const starts: number[] = [];
  let sizeBytes = 0;
  for (const piece of pieces) {
    starts.push(sizeBytes);
    sizeBytes += piece.byteLength;
  }
  return new ByteWindow(sizeBytes, async (at, lengthBytes) => {
    const first = starts.findLastIndex((start) => start <= at);
    const found: Uint8Array[] = [];
    let missingBytes = Math.min(lengthBytes, sizeBytes - at);
    for (let index = first; missingBytes > 0; index++) {
      const from = index === first ? at - (starts[index] ?? 0) : 0;
      const part = pieces[index]?.subarray(from, from + missingBytes) ?? new Uint8Array();
      found.push(part);
      missingBytes -= part.byteLength;
    }
    return found.length === 1 && found[0] ? asBuffer(found[0]) : Buffer.concat(found);
  });
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

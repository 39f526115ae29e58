import { closeSync, openSync, readSync } from 'node:fs';
import { frameSizeBytes } from './mp3-frame.ts';

const readBytes = 64 * 1024;
const headBytes = 4;

/** Reads the frames of a file that another thread is still writing to, one after another. */
export class FrameFile {
  readonly #path: string;
  #file: number | undefined;
  #bytes = Buffer.alloc(0);

  constructor(path: string) {
    this.#path = path;
  }

  /** The next frame. Throws where it is not there in full. */
  next(): Buffer {
    const sizeBytes = frameSizeBytes(this.#atLeast(headBytes));
    const frame = this.#atLeast(sizeBytes).subarray(0, sizeBytes);
    this.#bytes = this.#bytes.subarray(sizeBytes);
    return frame;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #atLeast(sizeBytes: number): Buffer {
    if (this.#bytes.byteLength >= sizeBytes) return this.#bytes;
    this.#file ??= openSync(this.#path, 'r');
    const block = Buffer.allocUnsafe(readBytes);
    const read = readSync(this.#file, block, 0, readBytes, null);
    this.#bytes = Buffer.concat([this.#bytes, block.subarray(0, read)]);
    if (this.#bytes.byteLength < sizeBytes) {
      throw new Error(
        `Expected ${sizeBytes} bytes of a frame in ${this.#path}, received ${this.#bytes.byteLength}`,
      );
    }
    return this.#bytes;
  }
}

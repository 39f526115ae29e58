import type { FileHandle } from 'node:fs/promises';

/**
 * Writes all of a chunk: a write may take fewer bytes than it was given, on a disk that is almost full above
 * all.
 */
export async function writeFully(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let rest = chunk; rest.byteLength > 0; ) {
    const { bytesWritten } = await handle.write(rest);
    rest = rest.subarray(bytesWritten);
  }
}

import type { SpooledFile } from '../../spool.ts';
import type { StoredBytes } from './byte-window.ts';

/** Where the bytes of a spooled file are: on disk, or in memory in one piece. */
export async function storedBytes(file: SpooledFile): Promise<StoredBytes> {
  return file.path === undefined ? { bytes: await file.read() } : { path: file.path };
}

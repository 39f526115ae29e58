import type { SpooledFile } from '../../files/spool.ts';
import type { StoredBytes } from './byte-window.ts';

/** Where the bytes of a spooled file are. */
export function storedBytes(file: SpooledFile): StoredBytes {
  return file.path === undefined ? { pieces: file.pieces() } : { path: file.path };
}

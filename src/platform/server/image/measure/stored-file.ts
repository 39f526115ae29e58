import type { SpooledFile } from '../../spool.ts';
import type { StoredBytes } from './byte-window.ts';

/** Where the bytes of a spooled file are. */
export function storedBytes({ path, pieces }: SpooledFile): StoredBytes {
  return path === undefined ? { pieces: pieces() } : { path };
}

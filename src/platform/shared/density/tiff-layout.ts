import { viewOf } from './bytes.ts';

/** Layout of a TIFF or BigTIFF. */
export interface TiffLayout {
  readonly isLittle: boolean;
  readonly countBytes: 2 | 8;
  readonly entryBytes: 12 | 20;
  readonly offsetBytes: 4 | 8;
  readonly firstOffsetAt: 4 | 8;
}

const bigVersion = 43;

/** Reads the layout from the first four bytes, or more. */
export function tiffLayoutOf(head: Uint8Array): TiffLayout {
  const isLittle = head[0] === 'I'.charCodeAt(0);
  return viewOf(head).getUint16(2, isLittle) === bigVersion
    ? { isLittle, countBytes: 8, entryBytes: 20, offsetBytes: 8, firstOffsetAt: 8 }
    : { isLittle, countBytes: 2, entryBytes: 12, offsetBytes: 4, firstOffsetAt: 4 };
}

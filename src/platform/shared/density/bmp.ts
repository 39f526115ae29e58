import { hasText, viewOf } from './bytes.ts';
import type { Container } from './container.ts';
import { fromPerMetre } from './density.ts';

const fieldsAt = 38;
const headerBytesAt = 14;
const windowsHeaderBytes = 40;

/** A BMP: density in its header, but for the short one of OS/2. BMP is only read. */
export const bmp: Container = {
  matches: (bytes) => hasText(bytes, 0, 'BM'),
  read(bytes) {
    const view = viewOf(bytes);
    const hasFields =
      bytes.length >= fieldsAt + 8 && view.getUint32(headerBytesAt, true) >= windowsHeaderBytes;
    const density = hasFields
      ? fromPerMetre(view.getInt32(fieldsAt, true), view.getInt32(fieldsAt + 4, true))
      : undefined;
    return { density, isTurned: false };
  },
};

import { hasText } from './bytes.ts';
import type { Container } from './container.ts';
import { readTiffFields, writeTiffFields } from './tiff-fields.ts';

const starts = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/** A TIFF or BigTIFF: density in its first directory. */
export const tiff: Container = {
  matches: (bytes) => starts.some((start) => hasText(bytes, 0, start)),
  read: readTiffFields,
  write(bytes, density) {
    writeTiffFields(bytes, density);
    return bytes;
  },
};

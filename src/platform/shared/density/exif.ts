import { bytesOfText, hasText, viewOf } from './bytes.ts';
import type { PrintFacts } from './container.ts';
import type { Density } from './density.ts';
import { readTiffFields, writeTiffFields } from './tiff-fields.ts';

/** What precedes EXIF data in a JPEG, and in some writers' WebP. */
export const exifStart = 'Exif\0\0';

/** A directory of XResolution, YResolution and ResolutionUnit, in order of their tags (TIFF 6.0, 2). */
const fields = [
  { tag: 282, type: 5, value: 50 },
  { tag: 283, type: 5, value: 58 },
  { tag: 296, type: 3, value: 0 },
] as const;
const directoryAt = 8;
const entryBytes = 12;
const sizeBytes = 66;

/** Reads EXIF data, with or without what precedes it. */
export function readExif(bytes: Uint8Array): PrintFacts {
  return readTiffFields(hasText(bytes, 0, exifStart) ? bytes.subarray(exifStart.length) : bytes);
}

/** Returns EXIF data that has a density and nothing else. */
export function exifOf(density: Density): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(bytesOfText('MM\0*'));
  const view = viewOf(bytes);
  view.setUint32(4, directoryAt);
  view.setUint16(directoryAt, fields.length);
  for (const [index, { tag, type, value }] of fields.entries()) {
    const at = directoryAt + 2 + index * entryBytes;
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, 1);
    view.setUint32(at + 8, value);
  }
  writeTiffFields(bytes, density);
  return bytes;
}

import { safeNamePart, sizeFileNames } from '#platform/shared/file-name.ts';
import type { ZipEntry } from '#account/results/server/zip/zip.ts';
import type { BatchItem } from './tables.ts';

const pictureExtension = /\.(?:jpe?g|png|gif|bmp|tiff?|webp)$/i;

/**
 * Returns the paths of a batch's finished pictures: `001-NAME.ext`, or a folder `001-NAME` with a file for
 * each size. Names keep their letters of any script; the number makes them unique and safe on every system
 * (contract 13).
 */
export function zipEntries(items: readonly Pick<BatchItem, 'index' | 'name' | 'results'>[]): ZipEntry[] {
  return items.flatMap(({ index, name, results }) => {
    const number = String(index + 1).padStart(3, '0');
    const base = `${number}-${safeNamePart(name.replace(pictureExtension, ''), 'picture')}`;
    const made = results ?? [];
    const sizeNames = sizeFileNames(made.flatMap(({ size }) => size?.name ?? [])).values();
    return made.map((result) => {
      const extension = result.file.slice(result.file.lastIndexOf('.'));
      if (!result.size) return { path: base + extension, result };
      return { path: `${base}/${sizeNames.next().value}${extension}`, result };
    });
  });
}

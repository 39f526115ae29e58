import type { BatchItem, ItemResult } from './tables.ts';

/** A picture in a ZIP. */
export interface ZipEntry {
  /** Relative path with forward slashes, unique in the ZIP. */
  readonly path: string;
  readonly result: ItemResult;
}

const maxLength = 100;
/** Names that Windows refuses whatever their extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/**
 * Characters that Windows, macOS or a path refuses, and those that cannot be seen or turn the text around.
 */
const refused = /[\p{C}<>:"/\\|?*]/gu;
const pictureExtension = /\.(?:jpe?g|png|gif|bmp|tiff?|webp)$/i;

/**
 * Returns the paths of a batch's finished pictures: `001-NAME.ext`, or a folder `001-NAME` with a file for
 * each size. Names keep their letters of any script; the number makes them unique and safe on every system
 * (contract 13).
 */
export function zipEntries(items: readonly Pick<BatchItem, 'index' | 'name' | 'results'>[]): ZipEntry[] {
  return items.flatMap(({ index, name, results }) => {
    const base = `${String(index + 1).padStart(3, '0')}-${safeName(name.replace(pictureExtension, ''), 'picture')}`;
    const taken = new Set<string>();
    return (results ?? []).map((result) => {
      const extension = result.file.slice(result.file.lastIndexOf('.'));
      if (!result.size) return { path: base + extension, result };
      return { path: `${base}/${unique(fileName(result.size.name), taken)}${extension}`, result };
    });
  });
}

function safeName(text: string, otherwise: string): string {
  const plain = Array.from(text.toWellFormed().normalize('NFC').replace(refused, '-'))
    .slice(0, maxLength)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  return plain === '' ? otherwise : plain;
}

/** The number before a picture's name keeps it from being reserved; a size has none. */
function fileName(size: string): string {
  const name = safeName(size, 'size');
  return reserved.test(name) ? `_${name}` : name;
}

/** File systems that ignore case see two names as one. */
function unique(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${name}-${number}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

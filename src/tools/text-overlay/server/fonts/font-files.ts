import { buffer } from 'node:stream/consumers';
import type { Files } from '#platform/server/files/files.ts';
import type { FileKind } from '#platform/server/files/stored-files.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import { fontProblems } from '#tools/text-overlay/shared/font-problems.ts';

/** The files of all own fonts have keys with this prefix. */
export const fontFilePrefix = 'fonts/';

export const fontFiles: readonly FileKind[] = [
  {
    prefix: fontFilePrefix,
    neededSql: 'select file_name as name from fonts where file_name in (select name from file)',
  },
];

const nameLength = 22;

export function newFontFileName(format: 'ttf' | 'otf'): string {
  return `${randomBase62(nameLength)}.${format}`;
}

/** Returns the key of a font's file in the store. */
export function fontFileKey(fileName: string): string {
  return fontFilePrefix + fileName;
}

/** Reads the files of own fonts. */
export interface FontBytes {
  /**
   * Throws `font_not_found` (404) for a font that was deleted in the meantime, and 503 if the store is down.
   */
  read(fileName: string): Promise<Uint8Array>;
}

/** A few fonts, or many small ones. */
const maxCachedBytes = 32 * 1024 * 1024;

/** Creates a reader that keeps the files used last in memory. A file never changes, so none gets stale. */
export function createFontBytes(files: Files): FontBytes {
  const cached = new Map<string, Buffer>();

  function keep(fileName: string, bytes: Buffer): void {
    cached.delete(fileName);
    cached.set(fileName, bytes);
    let total = [...cached.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    for (const [oldest, { byteLength }] of cached) {
      if (total <= maxCachedBytes) return;
      cached.delete(oldest);
      total -= byteLength;
    }
  }

  return {
    async read(fileName) {
      const bytes = cached.get(fileName) ?? (await readWhole(files, fontFileKey(fileName)));
      keep(fileName, bytes);
      return bytes;
    },
  };
}

async function readWhole(files: Files, key: string): Promise<Buffer> {
  const file = await files.open(key);
  if (!file) throw new Problem(fontProblems.notFound);
  return buffer(file.stream);
}

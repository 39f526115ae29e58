import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontFiles, fontPaths } from '../shared/fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Font files as the packages bring them. */
export const packagedFonts: FontFiles = {
  load: (id) => readFile(resolve(fontPaths[id])),
};

import { globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fontPaths } from '#tools/text-overlay/shared/fonts.ts';

/** Deletes the weights of font packages that are not drawn with, for the image: 217 of 271 MB. */
const used = new Set(Array.from(fontPaths.values(), (path) => resolve('node_modules', path)));

for (const file of globSync('node_modules/@expo-google-fonts/**/*.ttf')) {
  if (!used.has(resolve(file))) rmSync(file);
}

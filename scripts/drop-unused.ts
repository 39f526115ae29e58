import { globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fontPaths } from '#tools/text-overlay/shared/fonts.ts';

/**
 * Deletes what packages bring and nothing reads, after each installation: the weights that are not drawn with,
 * 217 of 271 MB of fonts, and the headers of Node, 67 MB.
 */
const used = new Set(Array.from(fontPaths.values(), (path) => resolve('node_modules', path)));

for (const file of globSync('node_modules/@expo-google-fonts/**/*.ttf'))
  if (!used.has(resolve(file))) rmSync(file);
for (const folder of globSync('node_modules/node-*/include')) rmSync(folder, { recursive: true });

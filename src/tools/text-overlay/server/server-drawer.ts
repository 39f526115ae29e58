import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Path2D } from '@napi-rs/canvas';
import { createTextDrawer, type TextDrawer } from '../shared/draw/drawer.ts';
import { type FontFiles, fontPaths } from '../shared/fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** The font files of the installed packages. */
export const packagedFonts: FontFiles = {
  load: (id) => readFile(resolve(fontPaths[id])),
};

/** Creates a text drawer for the server's canvas. It keeps the fonts that it has loaded. */
export function createServerDrawer(): TextDrawer {
  return createTextDrawer({ fontFiles: packagedFonts, Path2D });
}

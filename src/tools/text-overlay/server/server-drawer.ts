import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { createTextDrawer, type TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { CanvasKit } from '#tools/text-overlay/shared/draw/pen.ts';
import { type FontFiles, fontPaths } from '#tools/text-overlay/shared/fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** The font files of the installed packages. */
export const packagedFonts: FontFiles = {
  async load(id) {
    const path = fontPaths.get(id);
    if (path === undefined) throw new Error(`Expected the id of a built-in font, received ${id}`);
    return readFile(resolve(path));
  },
};

/** The server's canvas, which draws without a graphics card. */
export const serverCanvas: CanvasKit = {
  Path2D,
  createLayer: (width, height) => createCanvas(width, height).getContext('2d'),
};

/** Creates a text drawer for the server's canvas. It keeps the fonts that it has loaded. */
export function createServerDrawer(fontFiles: FontFiles = packagedFonts): TextDrawer {
  return createTextDrawer({ fontFiles, canvasKit: serverCanvas });
}

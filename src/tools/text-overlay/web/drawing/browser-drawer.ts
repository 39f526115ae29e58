import { createTextDrawer, type TextDrawer } from '../../shared/draw/drawer.ts';
import type { FontFiles } from '../../shared/fonts.ts';
import { fontUrls } from './font-files.ts';

/**
 * Creates a text drawer for this browser's canvas. Import it lazily: the shaping engine is half a megabyte of
 * WebAssembly.
 */
export function createBrowserDrawer(): TextDrawer {
  return createTextDrawer({ fontFiles: fetchedFonts, Path2D });
}

const fetchedFonts: FontFiles = {
  async load(id) {
    const response = await fetch(fontUrls[id]);
    if (!response.ok) throw new Error(`The font ${id} could not be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
  },
};

import { Path2D } from '@napi-rs/canvas';
import { createTextDrawer, type TextDrawer } from '../shared/draw/drawer.ts';
import { packagedFonts } from './font-files.ts';

/** The drawing module with the server's canvas and fonts; it keeps the fonts that it loaded. */
export function createServerDrawer(): TextDrawer {
  return createTextDrawer({ fontFiles: packagedFonts, Path2D });
}

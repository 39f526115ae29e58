import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextDrawer } from '../shared/draw/drawer.ts';
import type { Box, Size } from '../shared/draw/layout.ts';
import { centreOf } from '../shared/draw/place.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';

/** A part of a picture to draw one text on. */
export interface PatchJob {
  readonly overlay: TextOverlay;
  /** The whole picture, in pixels. */
  readonly picture: Size;
  /** Whole pixels within the picture that hold everything inked. */
  readonly box: Box;
  /** RGBA of the box, not premultiplied; one for each frame of an animation. */
  readonly frames: readonly Uint8ClampedArray[];
  /** Whether every pixel is solid. */
  readonly isOpaque: boolean;
}

/**
 * Draws a text on each frame's pixels, in place; the fonts must be loaded. The canvas is as large as the picture although
 * only the box is touched (the rest costs little): with other corners, coordinates round and shapes are cut differently
 * from a browser's canvas.
 */
export function drawPatch(drawer: TextDrawer, { overlay, picture, box, frames, isOpaque }: PatchJob): void {
  const layout = drawer.layOut(overlay);
  const centre = centreOf(overlay, layout.block, picture);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  for (const pixels of frames) {
    putPixels(context, box, pixels);
    const before = isOpaque ? undefined : readPixels(context, box);
    drawer.draw(context, layout, overlay, centre);
    const after = readPixels(context, box);
    if (before) copyChanged(words(before), words(after), words(pixels));
    else pixels.set(after);
  }
}

function putPixels(context: SKRSContext2D, { x, y, width, height }: Box, pixels: Uint8ClampedArray): void {
  context.putImageData(new ImageData(pixels, width, height), x, y);
}

function readPixels(context: SKRSContext2D, { x, y, width, height }: Box): Uint8ClampedArray {
  return context.getImageData(x, y, width, height).data;
}

/**
 * Takes over what the text touched and leaves all other pixels as they are: a canvas, which holds colours premultiplied,
 * does not give half transparent ones back exactly.
 */
function copyChanged(before: Uint32Array, after: Uint32Array, target: Uint32Array): void {
  for (let i = 0; i < target.length; i++) {
    const word = after[i] ?? 0;
    if (word !== before[i]) target[i] = word;
  }
}

/** Pixels as one number each. */
function words({ buffer, byteOffset, byteLength }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

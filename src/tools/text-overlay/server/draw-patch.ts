import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
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
}

/**
 * Draws a text on each frame's pixels, in place; the fonts must be loaded. The canvas is as large as the picture
 * although only the box is touched (the rest costs no memory): with its corner elsewhere, coordinates would round
 * differently from a browser's, which draws on the whole picture. Pixels that the text does not touch stay as they are, even
 * half transparent ones, which a canvas does not give back exactly.
 */
export function drawPatch(drawer: TextDrawer, { overlay, picture, box, frames }: PatchJob): void {
  const layout = drawer.layOut(overlay);
  const centre = centreOf(overlay, layout.block, picture);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  for (const pixels of frames) {
    const before = putPixels(context, box, pixels);
    drawer.draw(context, layout, overlay, centre);
    const after = context.getImageData(box.x, box.y, box.width, box.height).data;
    copyChanged(words(before), words(after), words(pixels));
  }
}

/** Lays pixels on the canvas and gives them as the canvas keeps them: premultiplied in 8 bits. */
function putPixels(context: SKRSContext2D, { x, y, width, height }: Box, pixels: Uint8ClampedArray): Uint8ClampedArray {
  const image = context.createImageData(width, height);
  image.data.set(pixels);
  context.putImageData(image, x, y);
  return context.getImageData(x, y, width, height).data;
}

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

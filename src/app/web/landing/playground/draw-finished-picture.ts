import { drawPadded } from '#tools/image-padding/web/draw-padded.ts';
import type { Drawing } from '#tools/text-overlay/web/drawing/browser-drawing.ts';
import type { Size } from '#platform/shared/size.ts';
import { backgroundOf, frameOf, overlayOf, type Edits } from './edits.ts';

export interface FinishedPicture {
  /** The pixels of the original, at its own size or scaled down. */
  readonly image: CanvasImageSource;
  /** The size of the original. */
  readonly size: Size;
  readonly edits: Edits;
  readonly drawing: Drawing | undefined;
  /** Canvas pixels per pixel of the finished picture. */
  readonly scale: number;
}

/**
 * Draws the finished picture from the canvas's upper left corner: background, picture, text. A text whose
 * fonts are still loading is left out.
 */
export function drawFinishedPicture(
  context: CanvasRenderingContext2D,
  { image, size, edits, drawing, scale }: FinishedPicture,
): void {
  const frame = frameOf(size, edits);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  drawPadded(context, image, frame, { ...frame, picture: size }, backgroundOf(edits));
  const overlay = overlayOf(edits);
  const text = overlay && drawing?.arrange(overlay, frame);
  if (text) drawing?.draw(context, [text], context.canvas, image);
}

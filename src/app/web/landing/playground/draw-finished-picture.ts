import type { Drawing } from '../../../../tools/text-overlay/web/drawing/browser-drawing.ts';
import type { Size } from '../../../../tools/text-overlay/shared/draw/layout.ts';
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
  context.clearRect(0, 0, frame.width, frame.height);
  const background = backgroundOf(edits);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, frame.width, frame.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, frame.left, frame.top, size.width, size.height);
  const overlay = overlayOf(edits);
  const text = overlay && drawing?.arrange(overlay, frame);
  if (text) drawing?.draw(context, text, context.canvas);
}

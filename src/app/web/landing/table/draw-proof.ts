import { centreOf } from '../../../../tools/text-overlay/shared/draw/place.ts';
import type { Pen } from '../../../../tools/text-overlay/shared/draw/pen.ts';
import type { TextDrawing } from '../../../../tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Size } from '../../../../tools/text-overlay/shared/draw/layout.ts';
import { backgroundOf, frameOf, overlayOf, type TableWork } from './work.ts';

export interface Proof {
  /** The given picture's pixels, at its own size or scaled down. */
  readonly image: CanvasImageSource;
  /** Its own size. */
  readonly size: Size;
  readonly work: TableWork;
  readonly lettering: Pick<TextDrawing, 'drawer' | 'layOut'>;
  /** Canvas pixels for one pixel of the finished picture. */
  readonly scale: number;
}

/**
 * Draws the finished picture from the canvas's corner: background, picture, words. Words whose fonts are on
 * their way are left out.
 */
export function drawProof(
  context: CanvasRenderingContext2D,
  { image, size, work, lettering, scale }: Proof,
): void {
  const pen: Pen = context;
  const frame = frameOf(size, work);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, frame.width, frame.height);
  const background = backgroundOf(work);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, frame.width, frame.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, frame.left, frame.top, size.width, size.height);
  const overlay = overlayOf(work);
  const layout = overlay && lettering.layOut(overlay);
  if (layout) lettering.drawer?.draw(pen, layout, overlay, centreOf(overlay, layout.block, frame));
}

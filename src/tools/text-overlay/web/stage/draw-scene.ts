import type { Box } from '../../shared/draw/layout.ts';
import type { Pen } from '../../shared/draw/pen.ts';
import { drawPng } from '../drawing/draw-png.ts';
import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import { loadImage } from '../picture/open-picture.ts';
import type { Picture } from '../picture/picture.ts';
import type { Overlay } from '../state/editor.ts';

export interface Scene {
  readonly image: CanvasImageSource;
  /** The picture's position and size on the canvas, in canvas pixels. */
  readonly frame: Box;
  /** Canvas pixels per picture pixel. */
  readonly scale: number;
  readonly overlays: readonly Overlay[];
  readonly drawing: Pick<TextDrawing, 'drawer' | 'layOut'>;
}

/** Draws the picture and its texts. Leaves out a text whose fonts are still loading. */
export function drawScene(
  context: CanvasRenderingContext2D,
  { image, frame, scale, overlays, drawing }: Scene,
): void {
  const pen: Pen = context;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, frame.x, frame.y, frame.width, frame.height);
  context.setTransform(scale, 0, 0, scale, frame.x, frame.y);
  for (const overlay of overlays) {
    const layout = drawing.layOut(overlay);
    if (layout) drawing.drawer?.draw(pen, layout, overlay, overlay.place);
  }
}

/**
 * Returns the picture with its texts as a full-size PNG, with the same pixels as the API's. Waits for fonts
 * that are still loading. Throws an Error if the browser cannot allocate so large a canvas.
 */
export async function renderPicture(
  picture: Picture,
  overlays: readonly Overlay[],
  drawing: TextDrawing,
): Promise<Blob> {
  if (overlays.length > 0) {
    if (!drawing.drawer) throw new Error('The fonts are still loading');
    await drawing.drawer.prepare(overlays);
  }
  const image = await loadImage(picture.blob);
  const frame = { x: 0, y: 0, width: picture.width, height: picture.height };
  return drawPng(picture, (context) => drawScene(context, { image, frame, scale: 1, overlays, drawing }));
}

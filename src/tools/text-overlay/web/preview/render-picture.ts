import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import { loadImage } from '../picture/open-picture.ts';
import type { Picture } from '../picture/picture.ts';
import { drawScene } from '../stage/draw-scene.ts';
import type { Overlay } from '../state/editor.ts';
import { drawPng } from './draw-png.ts';

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

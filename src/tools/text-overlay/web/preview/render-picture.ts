import type { Lettering } from '../lettering/use-lettering.ts';
import { loadImage } from '../picture/open-picture.ts';
import type { Picture } from '../picture/picture.ts';
import { drawScene } from '../stage/draw-scene.ts';
import type { Overlay } from '../state/editor.ts';

/**
 * The picture at its own size with its texts, as PNG: the pixels that the API gives. Drawn without the graphics card, whose
 * edges are its own. Waits for fonts that are still on their way; throws where the browser cannot hold so large a canvas.
 */
export async function renderPicture(
  picture: Picture,
  overlays: readonly Overlay[],
  lettering: Lettering,
): Promise<Blob> {
  if (overlays.length > 0) {
    if (!lettering.drawer) throw new Error('The fonts are still loading');
    await lettering.drawer.prepare(overlays);
  }
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(tooLarge);
  const frame = { x: 0, y: 0, width: picture.width, height: picture.height };
  drawScene(context, { image: await loadImage(picture.blob), frame, scale: 1, overlays, lettering });
  return encode(canvas);
}

const tooLarge = 'This browser cannot make so large a picture. Copy the API call: the server can.';

function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(tooLarge))), 'image/png');
  });
}

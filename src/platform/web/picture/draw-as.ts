import type { Size } from '../../shared/size.ts';

const tooLarge = 'This browser cannot make so large a picture. Copy the API call: the server can.';

/**
 * Returns what `draw` draws as a PNG. Draws without the graphics card, which smooths edges differently, so
 * that the pixels equal the API's. Rejects if the browser cannot allocate so large a canvas.
 */
export function drawPng(
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return Promise.reject(new Error(tooLarge));
  draw(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(tooLarge))), 'image/png');
  });
}

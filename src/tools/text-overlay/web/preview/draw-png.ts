import type { Size } from '../../shared/draw/layout.ts';

const tooLarge = 'This browser cannot make so large a picture. Copy the API call: the server can.';

/**
 * What `draw` draws, as PNG. Drawn without the graphics card, whose edges are its own, so that the pixels are
 * the API's. Throws where the browser cannot hold so large a canvas.
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

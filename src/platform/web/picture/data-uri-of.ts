import type { Picture } from './picture.ts';

/** Returns a picture, as small as its preview, as a data URI. Throws an Error without memory for a canvas. */
export function dataUriOf({ preview }: Picture): string {
  const { width, height } = preview;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Expected memory for a canvas, received none');
  context.drawImage(preview, 0, 0);
  return canvas.toDataURL();
}

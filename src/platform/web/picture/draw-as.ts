import { carriedProfile } from '#platform/shared/colour-space/carried-profile.ts';
import { rgbSpaceOf } from '#platform/shared/colour-space/rgb-space.ts';
import { keepDensity } from '#platform/shared/density/keep-density.ts';
import type { Size } from '#platform/shared/size.ts';

/** A format of a finished picture; all but GIF are written by browsers. */
export interface PictureFormat {
  readonly type: 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp';
  readonly name: string;
  readonly extension: string;
  /** 0 to 1; undefined where nothing is lost. */
  readonly quality?: number;
}

export const png: PictureFormat = { type: 'image/png', name: 'PNG', extension: 'png' };

const tooLarge = 'This picture is too large for this browser. Copy the API call: the server can make it.';

/**
 * Returns what `draw` draws as a file. Draws without the graphics card, which smooths edges differently, so
 * that the pixels equal the API's; the file has the density of `source`, the picture that is drawn. Of a
 * source in another RGB space than sRGB it is in Display P3, the one other space that browsers draw in, with
 * its profile; in sRGB where this browser draws in no other. Rejects if the browser cannot allocate so large
 * a canvas, or does not write the format.
 */
export async function drawAs(
  { type, name, quality }: PictureFormat,
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
  source?: Blob,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const sourceBytes = await source?.bytes();
  const colorSpace = sourceBytes && (await hasOwnSpace(sourceBytes)) ? 'display-p3' : 'srgb';
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace });
  if (!context) throw new Error(tooLarge);
  draw(context);
  if (type === 'image/jpeg') putUnder(context, 'white');
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
  if (!blob) throw new Error(tooLarge);
  // A browser that does not write a format writes a PNG instead.
  if (blob.type !== type) throw new Error(`This browser cannot save ${name}. Choose PNG.`);
  if (!sourceBytes) return blob;
  return new Blob([keepDensity(await blob.bytes(), sourceBytes)], { type: blob.type });
}

/** Whether the API would keep the space of a picture (contract 11, Pictures). */
async function hasOwnSpace(bytes: Uint8Array): Promise<boolean> {
  const profile = await carriedProfile(bytes);
  return profile !== undefined && typeof rgbSpaceOf(profile) === 'object';
}

/** JPEG has no transparency; browsers would make it black. */
function putUnder(context: CanvasRenderingContext2D, colour: string): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = colour;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

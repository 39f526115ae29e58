import { imageProblems } from '../../../../platform/shared/image-problems.ts';
import { previewLimit } from '../stage/zoom.ts';
import type { Size } from '../../shared/draw/layout.ts';
import type { Picture, PictureSource } from './picture.ts';
import { isAnimatedGif } from './is-animated-gif.ts';
import { scaleBeside } from './scale-beside.ts';

/** The API refuses more (contract 3, Padding), and a picture that it refuses could not be made by a call. */
const maxPixels = 100_000_000;
/** Screens have up to two pixels a point. */
const previewDensity = 2;

/**
 * Decodes a picture and scales it down once. Throws where this browser cannot decode it or it is too large.
 */
export async function openPicture(blob: Blob, source: PictureSource): Promise<Picture> {
  const size = await readSize(blob);
  if (size.width * size.height > maxPixels) throw new Error(imageProblems.tooLarge.error);
  const scale = Math.min(
    1,
    (previewLimit.width * previewDensity) / size.width,
    (previewLimit.height * previewDensity) / size.height,
  );
  const preview = await scaleBeside(blob, {
    resizeWidth: Math.max(1, Math.round(size.width * scale)),
    resizeHeight: Math.max(1, Math.round(size.height * scale)),
    resizeQuality: 'high',
  });
  return { ...size, source, blob, preview, animated: await isAnimatedGif(blob) };
}

/** The upright size, from the header: an element that is not shown decodes no pixels. */
async function readSize(blob: Blob): Promise<Size> {
  const image = await loadImage(blob);
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** An image element of the bytes; rejects where this browser cannot read them. */
export async function loadImage(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  try {
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve());
      image.addEventListener('error', () => reject(new Error(imageProblems.invalidFormat.error)));
      image.src = url;
    });
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

import { openImage } from '#platform/server/image/codecs.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { readImageHeader } from '#platform/server/image/header.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import type { FinishedPicture } from '#platform/server/image/work/image-work.ts';

export interface ThumbnailOptions {
  /** Of the longer side, at most: a small picture keeps its size. */
  readonly sidePx: number;
}

/** Good enough for a list; the encoder takes a few milliseconds for so few pixels. */
const quality = 80;

/**
 * Returns a picture small, upright, as WebP, its first frame if it is animated. Throws as `readImageHeader`
 * does.
 */
export async function makeThumbnail(bytes: Buffer, { sidePx }: ThumbnailOptions): Promise<FinishedPicture> {
  const header = await readImageHeader(bytes);
  const small = await asImageProblem(async () => {
    const image = await openImage(bytes, { ...header, frames: 1 });
    const scaled = image.resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true });
    return scaled.webp({ quality }).toBuffer();
  });
  const { contentType, extension } = outputFormats.webp;
  return { bytes: small, contentType, extension };
}

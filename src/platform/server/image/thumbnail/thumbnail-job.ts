import { estimatedMs, longAboveMs } from '#platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { imageWork } from '#platform/server/image/work/image-work.ts';
import type { ThumbnailOptions } from './make-thumbnail.ts';
import type { work } from './thumbnail-work.ts';

const thumbnailWork = imageWork<typeof work>('thumbnail');

/**
 * Returns the image job that makes a thumbnail, with its memory and time estimated from the picture's
 * measure.
 */
export function thumbnailJob(measure: ImageMeasure, options: ThumbnailOptions) {
  const still = { ...measure, frames: 1 };
  return {
    work: thumbnailWork,
    options,
    memoryBytes: decodedBytes(still) + measure.decoderBytes,
    isLong: estimatedMs(still) > longAboveMs,
  };
}

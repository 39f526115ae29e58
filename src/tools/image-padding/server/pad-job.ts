import { encoderBytes, estimatedMs, longAboveMs } from '../../../platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '../../../platform/server/image/measure/extent.ts';
import { checkOutputExtent } from '../../../platform/server/image/limits.ts';
import { imageWork } from '../../../platform/server/image/work/image-work.ts';
import { squareAround } from '../shared/square.ts';
import type { PadOptions } from './pad.ts';
import type { work } from './pad-work.ts';

const padWork = imageWork<typeof work>('pad');

const animationCopies = 1.25;

/**
 * Returns the image job that pads a picture, with its memory and time estimated from the picture's measure.
 * Throws `Problem` `image_too_large` if the square is over the limit.
 */
export function padJob(measure: ImageMeasure, options: PadOptions) {
  const square = squareAround(measure, options.paddingPx);
  checkOutputExtent({ width: square.side, height: square.side, frames: measure.frames });
  return {
    work: padWork,
    options,
    memoryBytes: padMemoryBytes(measure, square.side, options),
    isLong: estimatedMs({ ...measure, width: square.side, height: square.side }) > longAboveMs,
  };
}

/**
 * Most pictures are held in memory once. A 16-bit picture is also copied into a 16-bit square, and an
 * animation is written from a full set of padded frames.
 */
function padMemoryBytes(measure: ImageMeasure, side: number, { background, output }: PadOptions): number {
  const squareBytes = decodedBytes({ ...measure, width: side, height: side });
  if (measure.sampleBytes === 2) return decodedBytes(measure) + Math.max(squareBytes, measure.decoderBytes);
  if (measure.frames > 1) return Math.max(decodedBytes(measure), squareBytes) * animationCopies;
  if (measure.format === 'jpeg') return Math.max(decodedBytes(measure), measure.decoderBytes);
  const decodingBytes = decodedBytes(measure) + measure.decoderBytes;
  if (measure.format !== 'webp' || output === 'png') return decodingBytes;
  const isOpaque = background !== 'transparent' && background.alpha === 1;
  return Math.max(decodingBytes, encoderBytes('webp', side * side, isOpaque ? 3 : 4));
}

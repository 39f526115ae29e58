import { encoderBytes } from '../../../platform/server/image/measure/encoder-memory.ts';
import { decodedBytes, type ImageMeasure } from '../../../platform/server/image/measure/measure.ts';
import { estimatedMs, longAboveMs } from '../../../platform/server/image/measure/estimate.ts';
import { checkOutputExtent } from '../../../platform/server/image/limits.ts';
import { imageWork } from '../../../platform/server/image/work/image-work.ts';
import { squareAround } from '../shared/square.ts';
import type { PadOptions } from './pad.ts';
import type { work } from './pad-work.ts';

const padWork = imageWork<typeof work>('pad');

/**
 * What padding a picture will take, from its measure alone. Throws `image_too_large` for a square over the
 * limit.
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
 * Most ways of padding hold the picture once; a deep one is laid into a square of its depth, an animation is
 * written from one.
 */
function padMemoryBytes(measure: ImageMeasure, side: number, { background, output }: PadOptions): number {
  const squareBytes = decodedBytes({ ...measure, width: side, height: side });
  if (measure.sampleBytes === 2) return decodedBytes(measure) + Math.max(squareBytes, measure.decoderBytes);
  if (measure.frames > 1) return Math.max(decodedBytes(measure), squareBytes) * animationCopies;
  if (measure.format === 'jpeg') return Math.max(decodedBytes(measure), measure.decoderBytes);
  const heldBytes = decodedBytes(measure) + measure.decoderBytes;
  if (measure.format !== 'webp' || output === 'png') return heldBytes;
  const isOpaque = background !== 'transparent' && background.alpha === 1;
  return Math.max(heldBytes, encoderBytes('webp', side * side, isOpaque ? 3 : 4));
}

const animationCopies = 1.25;

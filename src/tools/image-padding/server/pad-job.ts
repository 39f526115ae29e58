import { encoderBytes, estimatedMs, longAboveMs } from '#platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { checkOutputExtent } from '#platform/server/image/limits.ts';
import { type FormatFacts, outputFormats } from '#platform/server/image/formats.ts';
import { imageWork } from '#platform/server/image/work/image-work.ts';
import { type Square, squareAround } from '#tools/image-padding/shared/square.ts';
import type { PadOptions } from './pad.ts';
import { backgroundColour, outputFormatOf } from './pad-task.ts';
import type { work } from './pad-work.ts';

const padWork = imageWork<typeof work>('pad');

const animationCopies = 1.25;

/**
 * Returns the image job that pads a picture, with its memory and time estimated from the picture's measure.
 * Throws `Problem` `image_too_large` if the square is over the limit.
 */
export function padJob(measure: ImageMeasure, options: PadOptions) {
  const square = squareAround(measure, options.paddingPx, options.outputPx);
  checkOutputExtent({ width: square.side, height: square.side, frames: measure.frames });
  const longestPx = Math.max(square.side, measure.width, measure.height);
  return {
    work: padWork,
    options,
    memoryBytes: padMemoryBytes(measure, square, options),
    isLong: estimatedMs({ ...measure, width: longestPx, height: longestPx }) > longAboveMs,
  };
}

/** Returns what the padded picture will be. */
export function paddedFormat(measure: ImageMeasure, { background, output }: PadOptions): FormatFacts {
  return outputFormats[outputFormatOf(measure, backgroundColour(background, measure), output)];
}

/**
 * Most pictures are held in memory once. A 16-bit picture is also copied into a 16-bit square, and an
 * animation is written from a full set of padded frames. A scaled picture counts with its larger size, before
 * or after.
 */
function padMemoryBytes(
  measure: ImageMeasure,
  { side, picture }: Square,
  { background, output }: PadOptions,
): number {
  const pictureBytes = Math.max(decodedBytes(measure), decodedBytes({ ...measure, ...picture }));
  const squareBytes = decodedBytes({ ...measure, width: side, height: side });
  if (measure.sampleBytes === 2) return pictureBytes + Math.max(squareBytes, measure.decoderBytes);
  if (measure.frames > 1) {
    const isScaled = picture.width !== measure.width || picture.height !== measure.height;
    // A scaled one is decoded whole, and its squares are then joined.
    if (isScaled) return rgbaBytes(measure) + 2 * rgbaBytes({ ...measure, width: side, height: side });
    return Math.max(pictureBytes, squareBytes) * animationCopies;
  }
  if (measure.format === 'jpeg') return Math.max(pictureBytes, measure.decoderBytes);
  const decodingBytes = pictureBytes + measure.decoderBytes;
  if (measure.format !== 'webp' || output === 'png') return decodingBytes;
  const isOpaque = background !== 'transparent' && background.alpha === 1;
  return Math.max(decodingBytes, encoderBytes('webp', side * side, isOpaque ? 3 : 4));
}

/** Returns the bytes of all frames, as their pixels are kept while an animation is scaled. */
function rgbaBytes({ width, height, frames }: ImageMeasure): number {
  return width * height * frames * 4;
}

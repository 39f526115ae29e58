import { encoderBytes, estimatedMs, longAboveMs } from '../../../platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '../../../platform/server/image/measure/extent.ts';
import { outputFormats } from '../../../platform/server/image/formats.ts';
import { checkOutputExtent } from '../../../platform/server/image/limits.ts';
import { imageWork } from '../../../platform/server/image/work/image-work.ts';
import type { TextOverlay } from '../shared/text-overlay.ts';
import type { work as open } from './open-work.ts';
import type { work as render } from './render-work.ts';

const renderWork = imageWork<typeof render>('render-text');
const openWork = imageWork<typeof open>('open-picture');

/** The time to copy, draw on and write back each pixel that a text may cover. */
const nanosecondsPerInkedPixel = 15;
const animationCopies = 1.25;

/**
 * Returns the image job that draws texts on a picture, with its memory and time estimated from the picture's
 * measure. Throws `Problem` `image_too_large` if a side is over the limit.
 */
export function renderJob(measure: ImageMeasure, overlays: readonly TextOverlay[]) {
  checkOutputExtent(measure);
  const pixels = measure.width * measure.height;
  const inkedPixels = overlays.reduce(
    (sum, { text, fontSize }) => sum + Math.min(pixels, text.length * fontSize ** 2),
    0,
  );
  const drawingMs = (inkedPixels * measure.frames * nanosecondsPerInkedPixel) / 1e6;
  return {
    work: renderWork,
    options: overlays,
    memoryBytes: renderMemoryBytes(measure),
    isLong: estimatedMs(measure) + drawingMs > longAboveMs,
  };
}

/**
 * Returns the image job that converts a BMP or TIFF to PNG for browsers, or only the format of a picture that
 * browsers can show as it is. Throws as `renderJob` does.
 */
export function openJob(measure: ImageMeasure) {
  checkOutputExtent(measure);
  if (measure.format !== 'bmp' && measure.format !== 'tiff') return outputFormats[measure.format];
  const memoryBytes = renderMemoryBytes(measure);
  return { work: openWork, options: null, memoryBytes, isLong: estimatedMs(measure) > longAboveMs };
}

function renderMemoryBytes(measure: ImageMeasure): number {
  if (measure.frames > 1) return decodedBytes(measure) * animationCopies;
  const decodingBytes = decodedBytes(measure) + measure.decoderBytes;
  if (measure.format === 'bmp') return decodingBytes;
  return Math.max(
    decodingBytes,
    encoderBytes(measure.format, measure.width * measure.height, measure.channels),
  );
}

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

/** For each pixel that a text may ink: taken out, drawn on and put back. */
const nanosecondsPerInkedPixel = 15;
const animationCopies = 1.25;

/**
 * What drawing texts on a picture will take, from its measure alone. Throws `image_too_large` for a side over
 * the limit.
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
 * How a browser gets to see a picture: JPEG, PNG, GIF and WebP as they are, which takes nothing, BMP and TIFF
 * as PNG. Throws as `renderJob` does.
 */
export function openJob(measure: ImageMeasure) {
  checkOutputExtent(measure);
  if (measure.format !== 'bmp' && measure.format !== 'tiff') return outputFormats[measure.format];
  const memoryBytes = renderMemoryBytes(measure);
  return { work: openWork, options: null, memoryBytes, isLong: estimatedMs(measure) > longAboveMs };
}

function renderMemoryBytes(measure: ImageMeasure): number {
  if (measure.frames > 1) return decodedBytes(measure) * animationCopies;
  const heldBytes = decodedBytes(measure) + measure.decoderBytes;
  if (measure.format === 'bmp') return heldBytes;
  return Math.max(heldBytes, encoderBytes(measure.format, measure.width * measure.height, measure.channels));
}

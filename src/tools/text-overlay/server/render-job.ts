import { encoderBytes, estimatedMs, longAboveMs } from '#platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { type FormatFacts, outputFormats } from '#platform/server/image/formats.ts';
import { checkOutputExtent } from '#platform/server/image/limits.ts';
import { imageWork } from '#platform/server/image/work/image-work.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import type { TextsWithFonts } from './fonts/find-fonts.ts';
import type { work as open } from './open-work.ts';
import type { work as render } from './render-work.ts';

const renderWork = imageWork<typeof render>('render-text');
const openWork = imageWork<typeof open>('open-picture');

/** The time to copy, draw on and write back each pixel that a text may cover. */
const nanosecondsPerInkedPixel = 15;
const animationCopies = 1.25;
/** A shadow is copied, blurred three times in two directions, and coloured. */
const nanosecondsPerComposedPixel = 40;
/** The canvas, its copy as RGBA, and two copies of its alpha. */
const bytesPerComposedPixel = 10;
/** For edges that touch one more pixel, and for offsets rounded to whole ones. */
const edgePixels = 4;

/**
 * Returns the image job that draws texts on a picture, with its memory and time estimated from the picture's
 * measure. Throws `Problem` `image_too_large` if a side is over the limit.
 */
export function renderJob(measure: ImageMeasure, { overlays, fonts }: TextsWithFonts) {
  checkOutputExtent(measure);
  const inkedPixels = overlays.map((overlay) => maxInkedPixels(overlay, measure));
  const composedPixels = overlays.map((overlay) => maxComposedPixels(overlay, measure));
  const drawingMs = (sum(inkedPixels) * measure.frames * nanosecondsPerInkedPixel) / 1e6;
  const composingMs = (sum(composedPixels) * nanosecondsPerComposedPixel) / 1e6;
  return {
    work: renderWork,
    options: { overlays, fonts: fonts.map(({ bytes: _bytes, ...font }) => font) },
    attachments: fonts.map(({ bytes }) => bytes),
    memoryBytes: renderMemoryBytes(measure) + Math.max(0, ...composedPixels) * bytesPerComposedPixel,
    isLong: estimatedMs(measure) + drawingMs + composingMs > longAboveMs,
  };
}

/** Returns what the picture with its texts will be: of its own format, but for BMP. */
export function drawnFormat({ format }: ImageMeasure): FormatFacts {
  return outputFormats[format === 'bmp' ? 'png' : format];
}

/** Returns the pixels that a text covers at most, wherever it is. */
function maxInkedPixels({ text, fontSize }: TextOverlay, { width, height }: ImageMeasure): number {
  const fontPixels = pixelsOf(fontSize, Math.min(width, height));
  return Math.min(width * height, text.length * fontPixels ** 2);
}

/**
 * Returns the pixels of the canvas on which a text with a shadow, or a faded one, is composed at most: the
 * picture's, and as far beyond it as the shadow comes from. 0 for other texts.
 */
function maxComposedPixels({ fontSize, shadow, opacity = 1 }: TextOverlay, size: ImageMeasure): number {
  if (!shadow && opacity === 1) return 0;
  const { width, height } = size;
  const percents = shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + 2 * shadow.blur : 0;
  const margin = (pixelsOf(fontSize, Math.min(width, height)) * percents) / 100 + edgePixels;
  return (width + 2 * margin) * (height + 2 * margin);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

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

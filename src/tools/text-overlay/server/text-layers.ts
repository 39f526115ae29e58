import type { LayersStep } from '#platform/server/image/pipeline/steps.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { TextsWithFonts } from './fonts/find-fonts.ts';

/** The texts of a picture and the own fonts that they name, as an image process gets them. */
export interface TextLayers {
  readonly overlays: readonly TextOverlay[];
  readonly fonts: readonly OwnFont[];
}

/** The time to copy, draw on and write back each pixel that a text may cover. */
const nanosecondsPerInkedPixel = 15;
/** A shadow is copied, blurred three times in two directions, and coloured. */
const nanosecondsPerComposedPixel = 40;
/** The canvas, its copy as RGBA, and two copies of its alpha. */
const bytesPerComposedPixel = 10;
/** For edges that touch one more pixel, and for offsets rounded to whole ones. */
const edgePixels = 4;

/** Returns the step that draws texts on a picture, in their order. */
export function textLayers({ overlays, fonts }: TextsWithFonts): LayersStep<LayoutReport, TextLayers> {
  const options: TextLayers = { overlays, fonts: fonts.map(({ bytes: _bytes, ...font }) => font) };
  return {
    options,
    files: fonts.map(({ bytes }) => bytes),
    cost(size) {
      const inkedPixels = overlays.map((overlay) => maxInkedPixels(overlay, size));
      const composedPixels = overlays.map((overlay) => maxComposedPixels(overlay, size));
      return {
        msPerFrame: (sum(inkedPixels) * nanosecondsPerInkedPixel) / 1e6,
        ms: (sum(composedPixels) * nanosecondsPerComposedPixel) / 1e6,
        memoryBytes: Math.max(0, ...composedPixels) * bytesPerComposedPixel,
      };
    },
  };
}

/** Large enough to be seen at a glance, and drawn so that the picture below can still be judged. */
const mark: TextOverlay = {
  text: 'TEST',
  fontSize: '28%',
  fontFamily: 'Inter',
  fontWeight: 700,
  lineHeight: 1,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
  outline: { color: '#000000', width: '4%' },
  opacity: 0.6,
  rotation: -30,
};

/** The mark on each picture of a test key (contract 4). */
export const testMark = textLayers({ overlays: [mark], fonts: [] });

/** Returns the pixels that a text covers at most, wherever it is. */
function maxInkedPixels({ text, fontSize }: TextOverlay, { width, height }: Size): number {
  const fontPixels = pixelsOf(fontSize, Math.min(width, height));
  return Math.min(width * height, text.length * fontPixels ** 2);
}

/**
 * Returns the pixels of the canvas on which a text with a shadow, or a faded one, is composed at most: the
 * picture's, and as far beyond it as the shadow comes from. 0 for other texts.
 */
function maxComposedPixels({ fontSize, shadow, opacity = 1 }: TextOverlay, size: Size): number {
  if (!shadow && opacity === 1) return 0;
  const { width, height } = size;
  const percents = shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + 2 * shadow.blur : 0;
  const margin = (pixelsOf(fontSize, Math.min(width, height)) * percents) / 100 + edgePixels;
  return (width + 2 * margin) * (height + 2 * margin);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

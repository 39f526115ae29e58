import type { LayersStep } from '#platform/server/image/pipeline/steps.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { arrangeShape, shadowUnitOf, sizeOf } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import { grown, intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { TextsWithFonts } from './fonts/find-fonts.ts';

/** The layers of a picture and the own fonts that their texts name, as an image process gets them. */
export interface TextLayers {
  readonly overlays: readonly Layer[];
  readonly fonts: readonly OwnFont[];
}

/** The time to copy, draw on and write back each pixel that a layer may cover. */
const nanosecondsPerInkedPixel = 15;
/**
 * A shadow is copied, blurred three times in two directions, and coloured: on the canvas, its copy as RGBA
 * and two copies of its alpha.
 */
const perShadowedPixel = { nanoseconds: 40, bytes: 10 };
/** A shape without a shadow is filled on its canvas. */
const perPlainPixel = { nanoseconds: 10, bytes: 4 };
/** For edges that touch one more pixel, and for offsets rounded to whole ones. */
const edgePixels = 4;

/** Returns the step that draws layers on a picture, in their order. */
export function textLayers({ overlays, fonts }: TextsWithFonts): LayersStep<LayoutReport, TextLayers> {
  const options: TextLayers = { overlays, fonts: fonts.map(({ bytes: _bytes, ...font }) => font) };
  return {
    options,
    files: fonts.map(({ bytes }) => bytes),
    cost(size) {
      const inkedPixels = overlays.map((overlay) => maxInkedPixels(overlay, size));
      const composed = overlays.map((overlay) => composingCost(overlay, size));
      return {
        msPerFrame: (sum(inkedPixels) * nanosecondsPerInkedPixel) / 1e6,
        ms: sum(composed.map(({ nanoseconds }) => nanoseconds)) / 1e6,
        memoryBytes: Math.max(0, ...composed.map(({ bytes }) => bytes)),
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

/** Returns the pixels that a layer covers at most; a text, wherever it is. */
function maxInkedPixels(layer: Layer, { width, height }: Size): number {
  if (!isText(layer)) {
    const inside = intersection(arrangeShape(layer, { width, height }).box, { x: 0, y: 0, width, height });
    return inside.width * inside.height;
  }
  const fontPixels = pixelsOf(layer.fontSize, Math.min(width, height));
  return Math.min(width * height, layer.text.length * fontPixels ** 2);
}

/** Estimates what composing a layer takes. */
function composingCost(layer: Layer, size: Size) {
  const pixels = maxComposedPixels(layer, size);
  const { nanoseconds, bytes } = isText(layer) || layer.shadow ? perShadowedPixel : perPlainPixel;
  return { nanoseconds: pixels * nanoseconds, bytes: pixels * bytes };
}

/**
 * Returns the pixels of the canvas on which a layer is composed at most, if it is: for a text with a shadow,
 * or a faded or blended one, the picture's, and as far beyond it as the shadow comes from.
 */
function maxComposedPixels(layer: Layer, { width, height }: Size): number {
  const { shadow, opacity = 1, blend = 'normal' } = layer;
  if (isText(layer) && !shadow && opacity === 1 && blend === 'normal') return 0;
  const percents = shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + 2 * shadow.blur : 0;
  const margin = (shadowUnitPx(layer, { width, height }) * percents) / 100 + edgePixels;
  const most = grown({ x: 0, y: 0, width, height }, margin);
  const box = isText(layer)
    ? most
    : intersection(most, grown(arrangeShape(layer, { width, height }).box, edgePixels));
  return box.width * box.height;
}

/** Returns the pixels that the numbers of a layer's shadow are percents of. */
function shadowUnitPx(layer: Layer, picture: Size): number {
  return isText(layer)
    ? pixelsOf(layer.fontSize, Math.min(picture.width, picture.height))
    : shadowUnitOf(sizeOf(layer, picture, 1), picture);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

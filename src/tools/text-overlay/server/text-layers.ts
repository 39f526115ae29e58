import { decodedBytes, type ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { decodingMs } from '#platform/server/image/pipeline/estimate.ts';
import type { LayersStep } from '#platform/server/image/pipeline/steps.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { outlinesOf } from '#tools/text-overlay/shared/outlines.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { arrangeImage } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import { arrangeShape, shadowUnitOf, sizeOf } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import { grown, intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import type { ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import type { LayerPicture } from './images/layer-picture.ts';
import type { LayersWithFiles } from './ready-layers.ts';

/** The layers of a picture and the own fonts that their texts name, as an image process gets them. */
export interface TextLayers {
  readonly overlays: readonly Layer[];
  readonly fonts: readonly OwnFont[];
  /** What names the image layers and their pictures in errors, in their order. */
  readonly pictures: readonly Pick<LayerPicture, 'param' | 'layer'>[];
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
/** The light below is read and blurred: two copies of it. */
const perBentPixel = { nanoseconds: 40, bytes: 4 };
/** A picture as RGBA: before and after it is scaled; on corners with its halves, which are a third of it. */
const bytesPerScaledPixel = 2 * 4;
const bytesPerPixelOnCorners = 4 + 4 / 3;
/** To scale a picture, and to interpolate it. */
const nanosecondsPerSampledPixel = 100;
/** For edges that touch one more pixel, and for offsets rounded to whole ones. */
const edgePixels = 4;

/** Returns the step that draws layers on a picture, in their order. */
export function textLayers({
  overlays,
  fonts,
  pictures = [],
}: LayersWithFiles): LayersStep<LayoutReport, TextLayers> {
  const images = overlays.filter(({ type }) => type === 'image');
  const layers = overlays.map((layer) => ({ layer, measure: pictures[images.indexOf(layer)]?.measure }));
  return {
    options: {
      overlays: overlays.map(withoutSource),
      fonts: fonts.map(({ bytes: _bytes, ...font }) => font),
      pictures: pictures.map(({ param, layer }) => ({ param, layer })),
    },
    files: [...fonts.map(({ bytes }) => ({ pieces: [bytes] })), ...pictures.map(({ bytes }) => bytes)],
    cost(size) {
      const inkedPixels = layers.map((one) => maxInkedPixels(one, size));
      const composed = layers.map((one) => composingCost(one, size));
      return {
        msPerFrame: (sum(inkedPixels) * nanosecondsPerInkedPixel) / 1e6,
        ms: sum(composed.map(({ nanoseconds }) => nanoseconds)) / 1e6,
        memoryBytes: Math.max(0, ...composed.map(({ bytes }) => bytes)),
      };
    },
  };
}

/** A layer, and what is known of its picture if it is an image. */
interface MeasuredLayer {
  readonly layer: Layer;
  readonly measure: ImageMeasure | undefined;
}

/** The process that draws has the picture, and needs no address. */
function withoutSource(layer: Layer): Layer {
  return layer.type === 'image' ? { ...layer, image: '' } : layer;
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
function maxInkedPixels({ layer, measure }: MeasuredLayer, { width, height }: Size): number {
  if (!isText(layer)) {
    const box = arrangeBox({ layer, measure }, { width, height });
    const inside = intersection(box, { x: 0, y: 0, width, height });
    return inside.width * inside.height;
  }
  const fontPixels = pixelsOf(layer.fontSize, Math.min(width, height));
  const letters = layer.text.length;
  const outlines = outlinesOf(layer).map((outline) => pixelsOf(outline.width, fontPixels));
  // The box of an arc is at most as wide and high as its line is long, and a letter more on each side.
  const squares = layer.curve ? (letters + 2) ** 2 : letters;
  return Math.min(width * height, squares * (fontPixels + 2 * sum(outlines)) ** 2);
}

/** Returns the box of a layer other than text. */
function arrangeBox({ layer, measure }: MeasuredLayer, picture: Size): Box {
  if (isText(layer)) throw new Error('Expected a layer with a box, received a text');
  if (layer.type !== 'image') return coveredBox(layer, picture);
  return arrangeImage(layer, measure ?? picture, picture).box;
}

/** Estimates what composing a layer takes, and decoding its picture. */
function composingCost({ layer, measure }: MeasuredLayer, size: Size) {
  const pixels = maxComposedPixels({ layer, measure }, size);
  const { nanoseconds, bytes } = isText(layer) || layer.shadow ? perShadowedPixel : perPlainPixel;
  const bent = layer.type === 'image' && layer.displace ? perBentPixel : { nanoseconds: 0, bytes: 0 };
  const composed = {
    nanoseconds: pixels * (nanoseconds + bent.nanoseconds),
    bytes: pixels * (bytes + bent.bytes),
  };
  if (layer.type !== 'image' || !measure) return composed;
  const { decodedSize: scaled } = arrangeImage(layer, measure, size);
  const scaledPixels = scaled.width * scaled.height;
  return {
    nanoseconds:
      composed.nanoseconds +
      (pixels + scaledPixels) * nanosecondsPerSampledPixel +
      decodingMs({ ...measure, frames: 1 }) * 1e6,
    bytes:
      composed.bytes +
      measure.sizeBytes +
      decodedBytes({ ...measure, frames: 1 }) +
      measure.decoderBytes +
      scaledPixels * (layer.corners ? bytesPerPixelOnCorners : bytesPerScaledPixel),
  };
}

/**
 * Returns the pixels of the canvas on which a layer is composed at most, if it is: for a text with a shadow,
 * or a faded or blended one, the picture's, and as far beyond it as the shadow comes from.
 */
function maxComposedPixels({ layer, measure }: MeasuredLayer, { width, height }: Size): number {
  const { shadow, opacity = 1, blend = 'normal' } = layer;
  if (isText(layer) && !shadow && opacity === 1 && blend === 'normal') return 0;
  const percents = shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + 2 * shadow.blur : 0;
  const margin = (shadowUnitPx(layer, { width, height }) * percents) / 100 + edgePixels;
  const most = grown({ x: 0, y: 0, width, height }, margin);
  const box = isText(layer)
    ? most
    : intersection(most, grown(arrangeBox({ layer, measure }, { width, height }), edgePixels));
  return box.width * box.height;
}

/** Returns the pixels that a layer covers; those of a QR code are within a rectangle of its size. */
function coveredBox(layer: ShapeLayer | QrLayer, picture: Size): Box {
  const { place, width, height, rotation, shadow } = layer;
  const shape =
    layer.type === 'qr' ? { type: 'rectangle' as const, place, width, height, rotation, shadow } : layer;
  return arrangeShape(shape, picture).box;
}

/** Returns the pixels that the numbers of a layer's shadow are percents of. */
function shadowUnitPx(layer: Layer, picture: Size): number {
  return isText(layer)
    ? pixelsOf(layer.fontSize, Math.min(picture.width, picture.height))
    : shadowUnitOf(sizeOf(layer, picture, 1), picture);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

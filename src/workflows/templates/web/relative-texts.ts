import type { Size } from '#platform/shared/size.ts';
import { sizeOf } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { LayerFields } from '#tools/text-overlay/shared/layer-schema.ts';
import { toCorners } from '#tools/text-overlay/shared/corners.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import { boxLimits, type ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import type {
  Length,
  OutlineStyle,
  Percent,
  Place,
  TextOverlay,
} from '#tools/text-overlay/shared/text-overlay.ts';
import { toLayer } from '#tools/text-overlay/shared/to-layer.ts';
import { type ApiLayer, toApiLayer } from '#tools/text-overlay/web/api-call/api-layers.ts';
import type { PlacedLayer } from '#tools/text-overlay/web/state/overlay.ts';
import { shorterSide } from '#tools/text-overlay/web/state/lengths.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';

/**
 * Returns layers of the editor as a template has them: lengths as shares of the picture, so that the layout
 * fits one of any size. What lies outside the picture, and so has no share, stays in pixels.
 */
export function toTemplateLayers(layers: readonly PlacedLayer[], picture: Size): ApiLayer[] {
  return layers.map((layer) => toApiLayer(relative(layer, picture)));
}

function relative(layer: PlacedLayer, picture: Size): Layer {
  if (isText(layer)) return relativeText(layer, picture);
  return layer.type === 'image' ? relativeImage(layer, picture) : relativeBox(layer, picture);
}

function relativeImage(image: ImageLayer, picture: Size): ImageLayer {
  const { width, height, place, corners } = image;
  const { maxSidePercent } = boxLimits;
  return {
    ...image,
    width: width && shareOf(width, picture.width, maxSidePercent),
    height: height && shareOf(height, picture.height, maxSidePercent),
    place: relativePlace(place, picture),
    corners:
      corners &&
      toCorners(
        corners.map(({ x, y }) => ({ x: cornerShare(x, picture.width), y: cornerShare(y, picture.height) })),
      ),
  };
}

/** Returns a distance of a corner as a share, as exact as the API takes it. */
function cornerShare(length: Length, whole: number): Length {
  if (typeof length === 'string') return length;
  const percent = Math.round((length / whole) * 1_000_000) / 10_000;
  return percent >= -100 && percent <= 200 ? `${percent}%` : length;
}

function relativeText(text: TextOverlay, picture: Size): TextOverlay {
  const { maxWidth, maxHeight, outline, outlines, place } = text;
  const fontPx = pixelsOf(text.fontSize, shorterSide(picture));
  return {
    ...text,
    fontSize: shareOf(text.fontSize, shorterSide(picture)),
    maxWidth: maxWidth && shareOf(maxWidth, picture.width),
    maxHeight: maxHeight && shareOf(maxHeight, picture.height),
    outline: outline && relativeOutline(outline, fontPx),
    outlines: outlines?.map((one) => relativeOutline(one, fontPx)),
    place: relativePlace(place, picture),
  };
}

function relativeOutline(outline: OutlineStyle, fontPx: number): OutlineStyle {
  return { ...outline, width: shareOf(outline.width, fontPx) };
}

function relativeBox(layer: ShapeLayer | QrLayer, picture: Size): ShapeLayer | QrLayer {
  const { width, height, place } = layer;
  const { maxSidePercent } = boxLimits;
  const box = {
    width: width && shareOf(width, picture.width, maxSidePercent),
    height: height && shareOf(height, picture.height, maxSidePercent),
    place: relativePlace(place, picture),
  };
  if (layer.type === 'qr') return { ...layer, ...box };
  const { stroke } = layer;
  const shorter = shorterSide(sizeOf(layer, picture, 1));
  return {
    ...layer,
    ...box,
    stroke: stroke && { ...stroke, width: shareOf(stroke.width, shorter) },
  };
}

function relativePlace(place: Place, picture: Size): Place {
  if (typeof place === 'string') return place;
  return { x: shareOf(place.x, picture.width), y: shareOf(place.y, picture.height) };
}

/** Returns a template's layers for a picture of a size. */
export function fromTemplateLayers(overlays: Template['overlays'], picture: Size): PlacedLayer[] {
  return overlays.map((fields) => {
    // As the server has checked and stored it.
    const layer: Layer = toLayer(fields as LayerFields);
    const { place } = layer;
    if (typeof place === 'string') return { ...layer, place };
    const x = Math.round(pixelsOf(place.x, picture.width));
    return { ...layer, place: { x, y: Math.round(pixelsOf(place.y, picture.height)) } };
  });
}

/** Returns a length as hundredths of a percent, where that is a share the API takes. */
function shareOf(length: Length, whole: number, maxPercent = 100): Length {
  if (typeof length === 'string') return length;
  const percent = Math.round((length / whole) * 10_000) / 100;
  return percent >= 0.1 && percent <= maxPercent ? (`${percent}%` satisfies Percent) : length;
}

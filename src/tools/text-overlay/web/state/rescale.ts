import { toCorners } from '#tools/text-overlay/shared/corners.ts';
import type { Corner } from '#tools/text-overlay/shared/image-layer.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import {
  type Length,
  type OutlineStyle,
  overlayLimits as limits,
} from '#tools/text-overlay/shared/text-overlay.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { Position } from '#tools/text-overlay/shared/text-overlay.ts';
import type {
  Authored,
  AuthoredShape,
  Geometry,
  ImageInWork,
  LayerInWork,
  LayerPart,
  Overlay,
  QrInWork,
  ShapeGeometry,
  ShapeInWork,
} from './overlay.ts';
import { lengthOf, shorterSide } from './lengths.ts';

const textKeys = ['place', 'fontSize', 'maxWidth', 'maxHeight', 'outline', 'outlines'] as const;
const shapeKeys = ['place', 'width', 'height', 'stroke', 'corners'] as const;

/** Returns whether a change replaces the geometry that was chosen on an earlier picture. */
export function changesGeometry(part: LayerPart): boolean {
  return [...textKeys, ...shapeKeys].some((name) => name in part);
}

/**
 * Brings a layer from one picture to another: its place stays relative to both sides, its lengths to the
 * shorter one. Always starts at what was chosen, so that coming back restores it exactly.
 */
export function broughtTo(layer: LayerInWork, from: Size, to: Size): LayerInWork {
  const { on = from } = layer.authored ?? {};
  if (on.width === to.width && on.height === to.height) return withOldPixels(layer);
  return isText(layer) ? textBroughtTo(layer, on, to) : shapeBroughtTo(layer, on, to);
}

function textBroughtTo(text: Overlay, on: Size, to: Size): Overlay {
  const { place, fontSize, maxWidth, maxHeight, outline, outlines } = text;
  const authored = text.authored ?? { on, place, fontSize, maxWidth, maxHeight, outline, outlines };
  return { ...text, ...scaled(authored, to), authored };
}

function shapeBroughtTo<One extends ShapeInWork | ImageInWork | QrInWork>(
  shape: One,
  on: Size,
  to: Size,
): One {
  const { place, width, height } = shape;
  const stroke = 'stroke' in shape ? shape.stroke : undefined;
  const corners = 'corners' in shape ? shape.corners : undefined;
  const authored = shape.authored ?? { on, place, width, height, stroke, corners };
  return { ...shape, ...scaledShape(authored, to), authored };
}

/** Returns a layer with the pixels that were chosen on the earlier picture. */
export function withOldPixels(layer: LayerInWork): LayerInWork {
  if (!layer.authored) return layer;
  const { on: _on, ...geometry } = layer.authored;
  return { ...layer, ...geometry, authored: undefined };
}

/** Returns whether bringing a layer to its picture has changed any of its pixels. */
export function isRescaled(layer: LayerInWork): boolean {
  const { on: _on, ...geometry } = layer.authored ?? {};
  return Object.entries(geometry).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(layer, name)),
  );
}

function scaled({ on, place, fontSize, maxWidth, maxHeight, ...lines }: Authored, to: Size): Geometry {
  const ratio = shorterSide(to) / shorterSide(on);
  const size =
    typeof fontSize === 'number'
      ? lengthOf(fontSize * ratio, shorterSide(to), { min: limits.minFontSize, max: limits.maxFontSize })
      : fontSize;
  const sizePx = pixelsOf(size, shorterSide(to));
  return {
    place: placeScaled(place, on, to),
    fontSize: size,
    maxWidth: boundScaled(maxWidth, ratio),
    maxHeight: boundScaled(maxHeight, ratio),
    outline: lines.outline && outlineScaled(lines.outline, ratio, sizePx),
    outlines: lines.outlines?.map((outline) => outlineScaled(outline, ratio, sizePx)),
  };
}

function outlineScaled(outline: OutlineStyle, ratio: number, sizePx: number): OutlineStyle {
  const { width } = outline;
  if (typeof width !== 'number') return outline;
  return { ...outline, width: lengthOf(width * ratio, sizePx, { min: 1, max: limits.maxOutlineWidth }) };
}

function scaledShape({ on, place, width, height, stroke, corners }: AuthoredShape, to: Size): ShapeGeometry {
  const ratio = shorterSide(to) / shorterSide(on);
  const strokeWidth = stroke && boundScaled(stroke.width, ratio);
  return {
    place: placeScaled(place, on, to),
    width: boundScaled(width, ratio),
    height: boundScaled(height, ratio),
    stroke: stroke && { ...stroke, width: strokeWidth ?? stroke.width },
    corners: corners && toCorners(corners.map((corner) => cornerScaled(corner, on, to))),
  };
}

function cornerScaled({ x, y }: Corner, on: Size, to: Size): Corner {
  return {
    x: typeof x === 'number' ? (x * to.width) / on.width : x,
    y: typeof y === 'number' ? (y * to.height) / on.height : y,
  };
}

function placeScaled(place: Point | Position, on: Size, to: Size): Point | Position {
  if (typeof place === 'string') return place;
  return { x: Math.round((place.x * to.width) / on.width), y: Math.round((place.y * to.height) / on.height) };
}

function boundScaled(bound: Length | undefined, ratio: number): Length | undefined {
  return typeof bound === 'number' ? Math.max(1, Math.round(bound * ratio)) : bound;
}

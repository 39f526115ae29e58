import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import {
  type LayerStyle,
  type Length,
  overlayLimits as limits,
} from '#tools/text-overlay/shared/text-overlay.ts';
import type { Overlay, PlacedText } from '#tools/text-overlay/web/state/overlay.ts';
import { lengthOf, numberOf, percentOf, shorterSide } from '#tools/text-overlay/web/state/lengths.ts';
import { centreOf, textBox, turned } from './text-box.ts';

/** What a handle changes: -1 is left or top, 1 is right or bottom. */
export type HandleKind =
  | { readonly type: 'corner'; readonly x: -1 | 1; readonly y: -1 | 1 }
  | { readonly type: 'side'; readonly x: -1 | 1 }
  /** Of a shape. */
  | { readonly type: 'edge'; readonly y: -1 | 1 }
  | { readonly type: 'turn' };

/** A text as it was when a handle was taken. */
export interface Transform {
  readonly overlay: Overlay;
  readonly picture: Size;
  /** Returns a text with its lines on the picture; undefined while its fonts are loading. */
  readonly arrange: (text: Overlay) => ArrangedText | undefined;
}

/** How far the pointer has gone, in picture pixels. */
export interface Pull {
  readonly from: Point;
  readonly to: Point;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const stepDegrees = 15;

/** Returns the change of a text whose handle was pulled. */
export function transformed(kind: HandleKind, transform: Transform, pull: Pull): Partial<PlacedText> {
  if (kind.type === 'turn') {
    const { overlay, picture, arrange } = transform;
    return turnedAbout(centreOf(textBox(overlay, arrange(overlay), picture).box), overlay.rotation, pull);
  }
  if (kind.type === 'edge') return {};
  return kind.type === 'side' ? widened(kind.x, transform, pull) : resized(kind, transform, pull);
}

/**
 * Changes the size of a text with its bounds, so that its lines stay the same. The opposite corner stays
 * where it is, with Alt the centre.
 */
function resized(
  { x, y }: { readonly x: -1 | 1; readonly y: -1 | 1 },
  { overlay, picture, arrange }: Transform,
  { from, to, altKey }: Pull,
): Partial<PlacedText> {
  const side = shorterSide(picture);
  const { box, radians } = textBox(overlay, arrange(overlay), picture);
  const anchor = altKey ? { x: 0, y: 0 } : { x: -x, y: -y };
  const pulled = turned({ x: to.x - from.x, y: to.y - from.y }, -radians);
  const diagonal = { x: ((x - anchor.x) * box.width) / 2, y: ((y - anchor.y) * box.height) / 2 };
  const along = (pulled.x * diagonal.x + pulled.y * diagonal.y) / (diagonal.x ** 2 + diagonal.y ** 2);
  const startPx = pixelsOf(overlay.fontSize, side);
  const fontSize = sizeOf(startPx * Math.max(0, 1 + along), overlay.fontSize, side);
  const ratio = pixelsOf(fontSize, side) / startPx;
  const part = {
    fontSize,
    maxWidth: boundOf(overlay.maxWidth, ratio),
    maxHeight: boundOf(overlay.maxHeight, ratio),
  };
  return { ...part, place: placeOf({ overlay, picture, arrange }, part, anchor) };
}

/**
 * Sets the width at which lines are wrapped. The opposite side and the top stay where they are, with Alt the
 * centre.
 */
function widened(
  x: -1 | 1,
  { overlay, picture, arrange }: Transform,
  { from, to, altKey }: Pull,
): Partial<PlacedText> {
  const text = arrange(overlay);
  const { box, radians } = textBox(overlay, text, picture);
  const pulled = turned({ x: to.x - from.x, y: to.y - from.y }, -radians);
  const widthPx = Math.max(
    1,
    box.width - 2 * (text?.look.outlineReach ?? 0) + (altKey ? 2 : 1) * x * pulled.x,
  );
  const isShare = typeof overlay.maxWidth === 'string';
  const maxWidth = isShare
    ? percentOf(widthPx, picture.width)
    : Math.min(Math.round(widthPx), limits.maxWidth);
  return {
    maxWidth,
    place: placeOf({ overlay, picture, arrange }, { maxWidth }, altKey ? { x: 0, y: 0 } : { x: -x, y: -1 }),
  };
}

/** Turns a layer about its centre to whole degrees, with Shift to steps of 15. */
export function turnedAbout(
  centre: Point,
  before: number | undefined,
  { from, to, shiftKey }: Pull,
): Pick<LayerStyle, 'rotation'> {
  const angle = (point: Point) => Math.atan2(point.y - centre.y, point.x - centre.x) * (180 / Math.PI);
  const step = shiftKey ? stepDegrees : 1;
  const degrees = Math.round(((before ?? 0) + angle(to) - angle(from)) / step) * step;
  const rotation = degrees - 360 * Math.round(degrees / 360);
  return { rotation: rotation === 0 ? undefined : rotation };
}

/** Returns the change that takes a text's wrap width away. A text can't shrink to fit without any bound. */
export function unwrapped({ maxHeight }: Overlay): Partial<PlacedText> {
  return { maxWidth: undefined, ...(maxHeight === undefined && { fit: undefined }) };
}

/**
 * Returns the place, on whole pixels, at which a point of the changed text is where it was before. The point
 * is given from the centre, in halves of the box.
 */
function placeOf({ overlay, picture, arrange }: Transform, part: Partial<PlacedText>, anchor: Point): Point {
  const before = textBox(overlay, arrange(overlay), picture);
  const text = { ...overlay, ...part };
  const after = textBox(text, arrange(text), picture);
  const centre = centreOf(before.box);
  const moved = turned(
    {
      x: (anchor.x * (before.box.width - after.box.width)) / 2,
      y: (anchor.y * (before.box.height - after.box.height)) / 2,
    },
    before.radians,
  );
  return { x: Math.round(centre.x + moved.x), y: Math.round(centre.y + moved.y) };
}

/** Returns a font size in the unit that it had; pixels beyond what the API takes become a share. */
function sizeOf(pixels: number, before: Length, side: number): Length {
  if (typeof before === 'string') return percentOf(pixels, side);
  return lengthOf(pixels, side, { min: limits.minFontSize, max: limits.maxFontSize });
}

/** Rounds up: a bound that is a little too small would wrap lines that fitted before. */
function boundOf(bound: Length | undefined, ratio: number): Length | undefined {
  if (bound === undefined) return undefined;
  const scaled = numberOf(bound) * ratio;
  if (typeof bound === 'number') return Math.min(Math.max(1, Math.ceil(scaled)), limits.maxWidth);
  return `${Math.min(Math.max(0.1, Math.ceil(scaled * 10) / 10), limits.maxPercent)}%`;
}

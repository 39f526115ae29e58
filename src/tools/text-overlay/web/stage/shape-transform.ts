import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { boxLimits } from '#tools/text-overlay/shared/shape-layer.ts';
import type { Length } from '#tools/text-overlay/shared/text-overlay.ts';
import { percentOf } from '#tools/text-overlay/web/state/lengths.ts';
import type { PlacedImage, PlacedQr, PlacedShape } from '#tools/text-overlay/web/state/overlay.ts';
import { turned } from './text-box.ts';
import { type HandleKind, type Pull, turnedAbout } from './transform.ts';

/** A layer with a size, as it was when a handle was taken. */
export interface Sized {
  readonly layer: PlacedShape | PlacedImage | PlacedQr;
  /** Of its edge around its centre, before it is turned. In picture pixels. */
  readonly edge: Box;
  readonly centre: Point;
  readonly picture: Size;
}

/** Returns the change of a layer with a size whose handle was pulled. */
export function transformedShape(kind: HandleKind, sized: Sized, pull: Pull): ShapeChange {
  if (kind.type === 'turn') return turnedAbout(sized.centre, sized.layer.rotation, pull);
  return resizedShape(sized, directionOf(kind), pull);
}

type ShapeChange = Partial<Pick<PlacedShape, 'width' | 'height' | 'place' | 'rotation'>>;

/** Returns the directions that a handle changes; 0 for none. */
export function directionOf(kind: Exclude<HandleKind, { readonly type: 'turn' }>): Direction {
  if (kind.type === 'side') return { x: kind.x, y: 0 };
  return kind.type === 'edge' ? { x: 0, y: kind.y } : kind;
}

interface Direction {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/**
 * Returns the change of a shape whose corner (both directions) or side (one is 0) was pulled. What lies
 * opposite stays where it is, with Alt the centre. Shift keeps the proportions; a QR code is a square.
 */
function resizedShape(
  { layer, edge, centre, picture }: Sized,
  { x, y }: Direction,
  { from, to, altKey, shiftKey }: Pull,
): ShapeChange {
  const radians = ((layer.rotation ?? 0) * Math.PI) / 180;
  const pulled = turned({ x: to.x - from.x, y: to.y - from.y }, -radians);
  const times = altKey ? 2 : 1;
  const isSquare = layer.type === 'qr';
  const wanted = { width: edge.width + times * x * pulled.x, height: edge.height + times * y * pulled.y };
  const size = within(shiftKey || isSquare ? inProportion(wanted, edge, { x, y }) : wanted);
  const gone = altKey
    ? { x: 0, y: 0 }
    : turned({ x: (x * (size.width - edge.width)) / 2, y: (y * (size.height - edge.height)) / 2 }, radians);
  return {
    width: lengthAs(layer.width, size.width, picture.width),
    height: isSquare ? undefined : lengthAs(layer.height, size.height, picture.height),
    place: rounded({ x: centre.x + gone.x, y: centre.y + gone.y }),
  };
}

/** Returns a size with the proportions of another one: a side leads where it was pulled alone. */
function inProportion(wanted: Size, before: Size, { x, y }: Direction): Size {
  const across = wanted.width / before.width;
  const down = wanted.height / before.height;
  const times = y === 0 ? across : x === 0 ? down : Math.max(across, down);
  return { width: before.width * times, height: before.height * times };
}

function within({ width, height }: Size): Size {
  const side = (px: number) => Math.min(Math.max(Math.round(px), boxLimits.minSide), boxLimits.maxSide);
  return { width: side(width), height: side(height) };
}

/** Returns a length in the unit that it had; a share beyond the picture becomes pixels. */
function lengthAs(before: Length | undefined, pixels: number, whole: number): Length {
  return typeof before === 'string' && pixels <= whole ? percentOf(pixels, whole) : pixels;
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

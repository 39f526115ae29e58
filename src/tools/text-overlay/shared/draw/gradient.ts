import type { Gradient, Pen } from './pen.ts';

export interface ColourStop {
  readonly offset: number;
  readonly colour: string;
}

/** A radial gradient between two circles, or a linear one between their centres, in a glyph's paint space. */
export interface GradientPaint {
  readonly from: Circle;
  readonly to: Circle;
  readonly isRadial: boolean;
  readonly stops: readonly ColourStop[];
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/**
 * Converts COLRv1's linear gradient, whose colours run from p0 at a right angle to the line from p0 to p2.
 */
export function linearGradient(
  points: readonly number[],
  stops: readonly ColourStop[],
): GradientPaint | undefined {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  const [normalX, normalY] = [y2 - y0, x0 - x2];
  const length = normalX ** 2 + normalY ** 2;
  if (length === 0) return undefined;
  const share = ((x1 - x0) * normalX + (y1 - y0) * normalY) / length;
  const to = { x: x0 + share * normalX, y: y0 + share * normalY, r: 0 };
  return fromZeroToOne({ from: { x: x0, y: y0, r: 0 }, to, isRadial: false, stops });
}

/** Converts COLRv1's radial gradient, which runs from one circle to another as in Canvas. */
export function radialGradient(
  values: readonly number[],
  stops: readonly ColourStop[],
): GradientPaint | undefined {
  const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = values;
  return fromZeroToOne({ from: { x: x0, y: y0, r: r0 }, to: { x: x1, y: y1, r: r1 }, isRadial: true, stops });
}

/** Moves both ends to the outermost stops, because Canvas accepts only stops from 0 to 1. */
function fromZeroToOne(paint: GradientPaint): GradientPaint | undefined {
  const offsets = paint.stops.map(({ offset }) => offset);
  const [first, last] = [Math.min(...offsets), Math.max(...offsets)];
  if (first >= 0 && last <= 1) return paint;
  if (last === first) return undefined;
  const [from, to] = [between(paint, first), between(paint, last)];
  if (from.r < 0 || to.r < 0) return undefined;
  const stops = paint.stops.map(({ offset, colour }) => ({
    offset: (offset - first) / (last - first),
    colour,
  }));
  return { ...paint, from, to, stops };
}

function between({ from, to }: GradientPaint, share: number): Circle {
  const mix = (start: number, end: number) => start + (end - start) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), r: mix(from.r, to.r) };
}

/** Returns the gradient with all coordinates multiplied by `scale`. */
export function scaleGradient(paint: GradientPaint, scale: number): GradientPaint {
  const grow = ({ x, y, r }: Circle): Circle => ({ x: x * scale, y: y * scale, r: r * scale });
  return { ...paint, from: grow(paint.from), to: grow(paint.to) };
}

/** Returns the gradient as a style of the pen. */
export function gradientStyle(pen: Pen, { from, to, isRadial, stops }: GradientPaint): Gradient {
  const gradient = isRadial
    ? pen.createRadialGradient(from.x, from.y, from.r, to.x, to.y, to.r)
    : pen.createLinearGradient(from.x, from.y, to.x, to.y);
  for (const { offset, colour } of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

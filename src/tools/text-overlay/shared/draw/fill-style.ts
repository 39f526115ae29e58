import { parseHexColour } from '#platform/shared/colour.ts';
import type { Fill, LinearGradient } from '#tools/text-overlay/shared/text-overlay.ts';
import { gradientStyle, scaleGradient } from './gradient.ts';
import type { Box, Point } from './layout.ts';
import type { Matrix } from './matrix.ts';
import type { Gradient, Pen } from './pen.ts';

/** A fill and the box that a gradient runs over, before it is turned with its layer. */
export interface FillOver {
  readonly fill: Fill;
  /** Around the layer's centre, in picture pixels. */
  readonly box: Box;
  /** From pixels around the centre to pixels of the picture. */
  readonly turned: Matrix;
}

/** Returns whether a fill is one opaque colour. */
export function isSolid(fill: Fill): boolean {
  return typeof fill === 'string' && parseHexColour(fill)?.alpha === 1;
}

/** Returns a fill as a style of a pen whose unit is a `scale`th of a picture pixel. */
export function fillStyle(pen: Pen, { fill, box, turned }: FillOver, scale: number): string | Gradient {
  if (typeof fill === 'string') return fill;
  const [start, end] = endsOf(fill, box).map(({ x, y }) => ({
    x: turned.a * x + turned.c * y + turned.e,
    y: turned.b * x + turned.d * y + turned.f,
    r: 0,
  }));
  if (!start || !end) throw new Error('Expected two ends of a gradient');
  const stops = [
    { offset: 0, colour: fill.from },
    { offset: 1, colour: fill.to },
  ];
  return gradientStyle(pen, scaleGradient({ from: start, to: end, isRadial: false, stops }, scale));
}

/** Returns where a gradient begins and ends: its line reaches the box's corners, as CSS's does. */
function endsOf({ angle }: LinearGradient, { x, y, width, height }: Box): readonly Point[] {
  const radians = (angle * Math.PI) / 180;
  const [right, down] = [Math.sin(radians), -Math.cos(radians)];
  const half = (Math.abs(width * right) + Math.abs(height * down)) / 2;
  const centre = { x: x + width / 2, y: y + height / 2 };
  return [-half, half].map((length) => ({ x: centre.x + length * right, y: centre.y + length * down }));
}

import type { Size } from '#platform/shared/size.ts';
import type { Point } from './draw/layout.ts';
import type { Quad } from './draw/quad.ts';
import type { Corner, Corners } from './image-layer.ts';
import { pixelsOf } from './lengths.ts';
import type { Length } from './text-overlay.ts';

/** Returns four points as corners. */
export function toCorners([p, q, r, s]: readonly Corner[]): Corners {
  if (!p || !q || !r || !s) throw new Error('Expected four corners, received fewer');
  return [p, q, r, s];
}

/** Returns the corners of an image layer in pixels of its picture. */
export function cornersOn([p, q, r, s]: Corners, { width, height }: Size): Quad {
  const on = ({ x, y }: Corner): Point => ({ x: pixelsOf(x, width), y: pixelsOf(y, height) });
  return [on(p), on(q), on(r), on(s)];
}

/** Twice the area of the triangle at each corner, in square pixels: that of a square of one pixel is 1. */
const leastTurn = 1;

/**
 * Returns whether corners can be drawn on: they make a convex quadrilateral, not crossed, without three of
 * them on a line, of at least a pixel.
 */
export function isConvex(quad: Quad, least = leastTurn): boolean {
  const turns = quad.map((corner, index) => {
    const [before, after] = [quad[(index + 3) % 4] ?? corner, quad[(index + 1) % 4] ?? corner];
    return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x);
  });
  return turns.every((turn) => turn >= least) || turns.every((turn) => turn <= -least);
}

/**
 * Returns whether corners are wrong on a picture of whatever size. Where pixels and percentages are mixed,
 * only the size of the picture tells.
 */
export function areNeverConvex(corners: Corners): boolean {
  const unitsOf = (lengths: readonly Length[]) => new Set(lengths.map((length) => typeof length));
  const [across, down] = [unitsOf(corners.map(({ x }) => x)), unitsOf(corners.map(({ y }) => y))];
  if (across.size > 1 || down.size > 1) return false;
  const arePixels = across.has('number') && down.has('number');
  return !isConvex(cornersOn(corners, { width: 100, height: 100 }), arePixels ? leastTurn : 1e-6);
}

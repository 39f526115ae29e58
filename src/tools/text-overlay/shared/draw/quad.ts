import type { Size } from '#platform/shared/size.ts';
import type { Point } from './layout.ts';
import { project, projectAfter, type Projection, stretching } from './projection.ts';

/** Top left, top right, bottom right and bottom left of what is drawn. */
export type Quad = readonly [Point, Point, Point, Point];

/** Returns where the corners of a rectangle at the origin are after a projection. */
export function cornersOf({ width, height }: Size, projection: Projection): Quad {
  return [
    project(projection, { x: 0, y: 0 }),
    project(projection, { x: width, y: 0 }),
    project(projection, { x: width, y: height }),
    project(projection, { x: 0, y: height }),
  ];
}

/**
 * Returns the projection from a rectangle at the origin to a convex quadrilateral. Its `w` is positive in all
 * of the rectangle. Source: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989.
 */
export function projectionOnto([p, q, r, s]: Quad, { width, height }: Size): Projection {
  const [qx, qy, sx, sy] = [q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y];
  const [x, y] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const turn = qx * sy - qy * sx;
  const g = (x * sy - y * sx) / turn;
  const h = (qx * y - qy * x) / turn;
  return projectAfter(
    {
      a: q.x - p.x + g * q.x,
      b: s.x - p.x + h * s.x,
      c: p.x,
      d: q.y - p.y + g * q.y,
      e: s.y - p.y + h * s.y,
      f: p.y,
      g,
      h,
      i: 1,
    },
    stretching(1 / width, 1 / height),
  );
}

import type { Point } from './layout.ts';
import type { Quad } from './quad.ts';

/** A line whose `a x + b y + c` is how far a point lies inside of it, in pixels. */
interface Edge {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** The edges of a convex quadrilateral, each beginning at a corner of it. */
export type QuadEdges = readonly [Edge, Edge, Edge, Edge];

/** Returns the edges between four corners, in their order; which way round does not matter. */
export function edgesOf([p, q, r, s]: Quad): QuadEdges {
  const turn = Math.sign((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x));
  const edge = (from: Point, to: Point): Edge => {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = Math.sqrt(x * x + y * y) * turn;
    const [a, b] = [-y / length, x / length];
    return { a, b, c: -(a * from.x + b * from.y) };
  };
  return [edge(p, q), edge(q, r), edge(r, s), edge(s, p)];
}

/** Returns the share of the pixel around a point that lies inside. */
export function coverageOf([top, right, bottom, left]: QuadEdges, x: number, y: number): number {
  const down = shareOf(top, x, y) + shareOf(bottom, x, y) - 1;
  const across = shareOf(left, x, y) + shareOf(right, x, y) - 1;
  return down > 0 && across > 0 ? down * across : 0;
}

function shareOf({ a, b, c }: Edge, x: number, y: number): number {
  return Math.min(1, Math.max(0, a * x + b * y + c + 0.5));
}

/** The columns of a row that a quadrilateral may touch, from `first` to before `end`. */
export interface Columns {
  readonly first: number;
  readonly end: number;
}

/**
 * Returns the columns between `first` and `end` whose centres, in a row with its centre at `y`, lie inside by
 * more than `depth` pixels.
 */
export function columnsWithin(edges: QuadEdges, y: number, depth: number, within: Columns): Columns {
  let { first, end } = within;
  for (const { a, b, c } of edges) {
    const rest = b * y + c - depth;
    // Of a level edge, the whole row lies on one side.
    if (a === 0) {
      if (rest <= 0) return { first, end: first };
      continue;
    }
    const crossing = -rest / a - 0.5;
    if (a > 0) first = Math.max(first, Math.ceil(crossing));
    else end = Math.min(end, Math.floor(crossing) + 1);
  }
  return { first, end: Math.max(first, end) };
}

import type { Box } from './geometry.ts';
import type { Matrix } from './matrix.ts';
import { type Outline, transformOutline } from './outline.ts';

/** The bounds of what was added, in its coordinates. */
export interface BoundsOfInk {
  add(outline: Outline, matrix: Matrix): void;
  /** Whether a box is within the bounds of what was added so far. */
  has(box: Box): boolean;
  /** Undefined if nothing with a width and a height was added. */
  box(): Box | undefined;
}

/** Returns what collects the exact bounds of outlines: of their curves, not of the handles beside them. */
export function collectBounds(): BoundsOfInk {
  const min = [Infinity, Infinity];
  const max = [-Infinity, -Infinity];
  function include(axis: number, value: number): void {
    min[axis] = Math.min(min[axis] ?? value, value);
    max[axis] = Math.max(max[axis] ?? value, value);
  }
  return {
    add(outline, matrix) {
      let from = [0, 0];
      for (const { values } of transformOutline(outline, matrix)) {
        if (values.length === 0) continue;
        const end = values.slice(-2);
        for (const axis of [0, 1]) {
          const points = [from[axis] ?? 0, ...values.filter((_, index) => index % 2 === axis)];
          include(axis, end[axis] ?? 0);
          const isBeyond = points.some(
            (value) => value < (min[axis] ?? value) || value > (max[axis] ?? value),
          );
          if (points.length > 2 && isBeyond) for (const value of extremesOf(points)) include(axis, value);
        }
        from = end;
      }
    },
    has({ x, y, width, height }) {
      const [[left = 0, top = 0], [right = 0, bottom = 0]] = [min, max];
      return left <= x && top <= y && right >= x + width && bottom >= y + height;
    },
    box() {
      const [[left = 0, top = 0], [right = 0, bottom = 0]] = [min, max];
      if (!(left < right && top < bottom)) return undefined;
      return { x: left, y: top, width: right - left, height: bottom - top };
    },
  };
}

/** Returns the values at which a quadratic or cubic Bézier curve turns back in one coordinate. */
function extremesOf(points: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d] = points;
  if (d === undefined) {
    const share = (a - b) / (a - 2 * b + c);
    return isInside(share) ? [(1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c] : [];
  }
  const [square, linear, constant] = [d - 3 * c + 3 * b - a, 2 * (a - 2 * b + c), b - a];
  const root = Math.sqrt(linear ** 2 - 4 * square * constant);
  const shares =
    square === 0 ? [-constant / linear] : [(-linear + root) / (2 * square), (-linear - root) / (2 * square)];
  return shares
    .filter(isInside)
    .map(
      (share) =>
        (1 - share) ** 3 * a +
        3 * share * (1 - share) ** 2 * b +
        3 * share ** 2 * (1 - share) * c +
        share ** 3 * d,
    );
}

/** False for a share that is not a number. */
function isInside(share: number): boolean {
  return share > 0 && share < 1;
}

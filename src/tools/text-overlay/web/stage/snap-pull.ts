import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { marginShare } from '#tools/text-overlay/shared/lengths.ts';
import { type Guides, snap } from './snap.ts';
import type { Pull } from './transform.ts';

interface PullSurface {
  readonly picture: Size;
  /** The boxes of the other layers. */
  readonly others: readonly Box[];
  /** Screen pixels per picture pixel. */
  readonly scale: number;
}

const snapDistancePx = 6;

/**
 * Returns a pull whose corner or side, which is at `edge` when the pull starts, goes to the lines that it is
 * near. A direction that the handle does not change is 0, and does not snap.
 */
export function snappedPull(
  pull: Pull,
  { edge, x, y }: { readonly edge: Point; readonly x: number; readonly y: number },
  { picture, others, scale }: PullSurface,
): { readonly pull: Pull; readonly guides: Guides } {
  const { from, to } = pull;
  const moved = { x: edge.x + to.x - from.x, y: edge.y + to.y - from.y, width: 0, height: 0 };
  const margin = marginShare * Math.min(picture.width, picture.height);
  const { shift, guides } = snap(moved, { picture, margin, others, maxDistance: snapDistancePx / scale });
  return {
    pull: { ...pull, to: { x: to.x + (x === 0 ? 0 : shift.x), y: to.y + (y === 0 ? 0 : shift.y) } },
    guides: { x: x === 0 ? [] : guides.x, y: y === 0 ? [] : guides.y },
  };
}

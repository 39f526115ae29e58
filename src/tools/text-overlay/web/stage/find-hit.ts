import type { Box, Point } from '../../shared/draw/layout.ts';
import { middleOf, contains, grownTo } from './geometry.ts';

export interface Target {
  readonly id: number;
  readonly box: Box;
}

/**
 * The text under a point: the one in front where boxes overlap. A box smaller than `minSide` can be taken at
 * that size (WCAG 2.5.8), but never hides another text that lies under the point itself.
 */
export function findHit(targets: readonly Target[], point: Point, minSide: number): number | undefined {
  const inFront = targets.toReversed();
  const hit = inFront.find(({ box }) => contains(box, point));
  if (hit) return hit.id;
  const near = inFront.filter(({ box }) => contains(grownTo(box, minSide), point));
  return near.sort((a, b) => distance(a.box, point) - distance(b.box, point))[0]?.id;
}

function distance(box: Box, point: Point): number {
  const centre = middleOf(box);
  return Math.hypot(centre.x - point.x, centre.y - point.y);
}

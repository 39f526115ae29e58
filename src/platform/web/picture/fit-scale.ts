import type { Size } from '#platform/shared/size.ts';

/** Returns the scale at which a picture fits into the space, 1 at most. */
export function fitScale(size: Size, space: Size): number {
  return Math.min(1, Math.max(space.width, 1) / size.width, Math.max(space.height, 1) / size.height);
}

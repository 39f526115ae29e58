import type { Length } from './text-overlay.ts';

/** The share of the picture's shorter side that `position` keeps free at the edges (contract 3). */
export const marginShare = 0.04;

/** Returns a length in pixels; a share is of `whole`. */
export function pixelsOf(length: Length, whole: number): number {
  return typeof length === 'number' ? length : (Number(length.slice(0, -1)) / 100) * whole;
}

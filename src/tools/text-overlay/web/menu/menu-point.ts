import type { MouseEvent } from 'react';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';

/** Returns where a context menu goes: to the pointer; by a key, below what has the focus. */
export function menuPoint({ clientX, clientY, button, target }: MouseEvent): Point {
  if (button === 2 || !(target instanceof Element)) return { x: clientX, y: clientY };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}

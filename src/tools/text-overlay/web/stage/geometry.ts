import type { Box, Point } from '../../shared/draw/layout.ts';

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The same box around the same centre, at least so large. */
export function grownTo(box: Box, side: number): Box {
  const width = Math.max(box.width, side);
  const height = Math.max(box.height, side);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

export function contains(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

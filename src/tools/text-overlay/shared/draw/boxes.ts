import type { Box, Point } from './geometry.ts';
import type { Matrix } from './matrix.ts';
import type { Size } from '#platform/shared/size.ts';

export function movedBox(box: Box, by: Point): Box {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}

/** Returns a box with `by` more on each side. */
export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Returns the smallest box around two boxes. */
export function boundsOfBoxes(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Returns what two boxes have in common; a width or height of 0 if they don't touch. */
export function intersection(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** Whether a part of a box lies outside of its picture, where it is cut off. */
export function reachesOver({ x, y, width, height }: Box, picture: Size): boolean {
  return x < 0 || y < 0 || x + width > picture.width || y + height > picture.height;
}

/** Returns the smallest box around points. */
export function boundsOfPoints(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  return { x: minX, y: minY, width: Math.max(...xs) - minX, height: Math.max(...ys) - minY };
}

/** Returns the bounds of a box after a transformation. */
export function transformedBox({ x, y, width, height }: Box, { a, b, c, d, e, f }: Matrix): Box {
  const corners = [x, x + width].flatMap((left) => [y, y + height].map((top) => ({ x: left, y: top })));
  return boundsOfPoints(
    corners.map((corner) => ({
      x: a * corner.x + c * corner.y + e,
      y: b * corner.x + d * corner.y + f,
    })),
  );
}

/** Returns the bounds of a box that is turned about the origin. */
export function rotatedBox(box: Box, radians: number): Box {
  if (radians === 0) return box;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return transformedBox(box, { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 });
}

/** Returns the whole pixels that a box touches. */
export function wholePixels(box: Box): Box {
  const [x, y] = [Math.floor(box.x), Math.floor(box.y)];
  return { x, y, width: Math.ceil(box.x + box.width) - x, height: Math.ceil(box.y + box.height) - y };
}

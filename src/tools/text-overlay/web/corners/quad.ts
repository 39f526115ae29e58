import { cornersOn, isConvex } from '#tools/text-overlay/shared/corners.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Corner, Corners } from '#tools/text-overlay/shared/image-layer.ts';

/** What the corners are called, in their order. */
export const cornerNames = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const;

/** Corners can lie outside of the photo, within what the API takes (contract 11, Overlay). */
export const cornerRange = { min: -100, max: 200 } as const;

/** Returns a quad in the middle of a photo, upright, in the shape of an artwork. Percentages of the photo. */
export function middleQuad(photo: Size, artwork: Size): Quad {
  const scale = Math.min((0.4 * photo.width) / artwork.width, (0.4 * photo.height) / artwork.height);
  const half = {
    x: (50 * scale * artwork.width) / photo.width,
    y: (50 * scale * artwork.height) / photo.height,
  };
  const at = (x: number, y: number) => ({ x: rounded(50 + x * half.x), y: rounded(50 + y * half.y) });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** Returns a quad of which some corners are moved by percentages, as far as the API takes them. */
export function movedBy(quad: Quad, indices: readonly number[], { x, y }: Point): Quad {
  const moved = (corner: Point, index: number): Point =>
    indices.includes(index) ? { x: within(corner.x + x), y: within(corner.y + y) } : corner;
  const [p, q, r, s] = quad;
  return [moved(p, 0), moved(q, 1), moved(r, 2), moved(s, 3)];
}

/** Whether an artwork can be drawn on a quad of percentages. */
export function canBeDrawn(quad: Quad, photo: Size): boolean {
  const [p, q, r, s] = quad;
  const pixels = ({ x, y }: Point) => ({ x: (x / 100) * photo.width, y: (y / 100) * photo.height });
  return isConvex([pixels(p), pixels(q), pixels(r), pixels(s)]);
}

/** Returns the corners of a layer as percentages of its photo. */
export function quadOf(corners: Corners, photo: Size): Quad {
  const [p, q, r, s] = cornersOn(corners, photo);
  const share = ({ x, y }: Point) => ({
    x: rounded((x / photo.width) * 100),
    y: rounded((y / photo.height) * 100),
  });
  return [share(p), share(q), share(r), share(s)];
}

/** Returns a quad of percentages as the corners of a layer. */
export function toCornersOf([p, q, r, s]: Quad): Corners {
  return [cornerOf(p), cornerOf(q), cornerOf(r), cornerOf(s)];
}

function cornerOf({ x, y }: Point): Corner {
  return { x: `${x}%`, y: `${y}%` };
}

function within(percent: number): number {
  return rounded(Math.min(Math.max(percent, cornerRange.min), cornerRange.max));
}

/** A hundredth of a percent is less than a pixel of any photo that is not wider than 10,000 pixels. */
function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}

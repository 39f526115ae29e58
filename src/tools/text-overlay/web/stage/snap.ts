import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';

/** The lines that a text has snapped to, for display: `x` vertical, `y` horizontal, in picture pixels. */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Snapped {
  /** How far the box moves from where the pointer put it. */
  readonly shift: Point;
  readonly guides: Guides;
}

export interface SnapOptions {
  readonly picture: Size;
  /** The distance from the edge that `position` keeps free. */
  readonly margin: number;
  /** The largest distance at which a box snaps to a line. */
  readonly maxDistance: number;
  /** The boxes of the other texts, which have snap lines at their centres and edges. */
  readonly others: readonly Box[];
}

export const noGuides: Guides = { x: [], y: [] };

/**
 * Snaps a box to the picture's centre, edges and margins and to the other texts, in each direction
 * separately.
 */
export function snap(box: Box, { picture, margin, maxDistance, others }: SnapOptions): Snapped {
  const x = snapAxis(
    [box.x, box.width],
    [picture.width, margin],
    others.map((other) => [other.x, other.width]),
    maxDistance,
  );
  const y = snapAxis(
    [box.y, box.height],
    [picture.height, margin],
    others.map((other) => [other.y, other.height]),
    maxDistance,
  );
  return { shift: { x: x.shift, y: y.shift }, guides: { x: x.guides, y: y.guides } };
}

type Span = readonly [start: number, length: number];

function snapAxis(
  span: Span,
  [length, margin]: readonly [length: number, margin: number],
  others: readonly Span[],
  maxDistance: number,
) {
  const [start, centre, end] = marksOf(span);
  const pairs: [mark: number, line: number][] = [
    [centre, length / 2],
    [start, 0],
    [start, margin],
    [end, length],
    [end, length - margin],
    ...others.flatMap((other) => {
      const [otherStart, otherCentre, otherEnd] = marksOf(other);
      return [
        [centre, otherCentre],
        [start, otherStart],
        [start, otherEnd],
        [end, otherStart],
        [end, otherEnd],
      ] satisfies [number, number][];
    }),
  ];
  const near = pairs.filter(([mark, line]) => Math.abs(line - mark) <= maxDistance);
  const [best] = near.sort((a, b) => Math.abs(a[1] - a[0]) - Math.abs(b[1] - b[0]));
  if (!best) return { shift: 0, guides: [] };
  const shift = best[1] - best[0];
  // Half a pixel of tolerance, because texts are placed on whole pixels but their boxes are not.
  const met = pairs.filter(([mark, line]) => Math.abs(mark + shift - line) < 0.5).map(([, line]) => line);
  return { shift, guides: [...new Set(met)] };
}

function marksOf([start, length]: Span): readonly [start: number, centre: number, end: number] {
  return [start, start + length / 2, start + length];
}

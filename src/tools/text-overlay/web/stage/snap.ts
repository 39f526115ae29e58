import type { Box, Point, Size } from '../../shared/draw/layout.ts';

/** Lines that a text came to lie on, for the eye: `x` upright ones, `y` level ones. */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export interface Snapped {
  /** How far the box has to go beyond where the hand put it. */
  readonly shift: Point;
  readonly guides: Guides;
}

export interface SnapOptions {
  readonly picture: Size;
  /** Between a text and the edge, as `position` keeps it. */
  readonly margin: number;
  /** How near is near enough. */
  readonly reach: number;
  /** The other texts, whose centres and edges attract too. */
  readonly others: readonly Box[];
}

export const noGuides: Guides = { x: [], y: [] };

/**
 * Pulls a box to the picture's centre, edges and margins, and to the other texts, each direction by itself.
 */
export function snap(box: Box, { picture, margin, reach, others }: SnapOptions): Snapped {
  const x = snapAxis(
    [box.x, box.width],
    [picture.width, margin],
    others.map((other) => [other.x, other.width]),
    reach,
  );
  const y = snapAxis(
    [box.y, box.height],
    [picture.height, margin],
    others.map((other) => [other.y, other.height]),
    reach,
  );
  return { shift: { x: x.shift, y: y.shift }, guides: { x: x.guides, y: y.guides } };
}

type Span = readonly [start: number, length: number];

function snapAxis(span: Span, [length, margin]: Span, others: readonly Span[], reach: number) {
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
        [end, otherEnd],
      ] satisfies [number, number][];
    }),
  ];
  const near = pairs.filter(([mark, line]) => Math.abs(line - mark) <= reach);
  const [best] = near.sort((a, b) => Math.abs(a[1] - a[0]) - Math.abs(b[1] - b[0]));
  if (!best) return { shift: 0, guides: [] };
  const shift = best[1] - best[0];
  // Half a pixel of tolerance: texts stand on whole pixels, their boxes do not.
  const met = pairs.filter(([mark, line]) => Math.abs(mark + shift - line) < 0.5).map(([, line]) => line);
  return { shift, guides: [...new Set(met)] };
}

function marksOf([start, length]: Span): readonly [number, number, number] {
  return [start, start + length / 2, start + length];
}

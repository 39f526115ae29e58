import { boundsOfBoxes } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import type { CentredText } from './editor-state.ts';

/** A text with the smallest upright box around it, in picture pixels. */
export interface BoundedText extends CentredText {
  readonly bounds: Box;
}

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Direction = 'across' | 'down';

/**
 * Returns texts aligned in an area, on whole pixels. Without one, the area is the smallest box around all of
 * them.
 */
export function aligned(texts: readonly BoundedText[], edge: Edge, area = around(texts)): CentredText[] {
  if (!area) return [];
  const isAcross = edge === 'left' || edge === 'centre' || edge === 'right';
  const share = edge === 'left' || edge === 'top' ? 0 : edge === 'right' || edge === 'bottom' ? 1 : 0.5;
  const along = isAcross ? horizontal : vertical;
  return texts.map((text) => {
    const [start, length] = along.span(area);
    const [from, own] = along.span(text.bounds);
    return along.moved(text, start + (length - own) * share - from);
  });
}

/**
 * Returns texts with equal gaps between them, on whole pixels. The first and the last stay where they are, or
 * in an area go to its edges. Fewer than two texts stay.
 */
export function distributed(
  texts: readonly BoundedText[],
  direction: Direction,
  area = around(texts),
): CentredText[] {
  if (!area || texts.length < 2) return [...texts];
  const along = direction === 'across' ? horizontal : vertical;
  const middleOf = ({ bounds }: BoundedText) => along.span(bounds)[0] + along.span(bounds)[1] / 2;
  const sorted = texts.toSorted((a, b) => middleOf(a) - middleOf(b));
  const [start, length] = along.span(area);
  const filled = sorted.reduce((sum, { bounds }) => sum + along.span(bounds)[1], 0);
  const gap = (length - filled) / (sorted.length - 1);
  let next = start;
  return sorted.map((text) => {
    const [from, own] = along.span(text.bounds);
    const by = next - from;
    next += own + gap;
    return along.moved(text, by);
  });
}

const horizontal = {
  span: ({ x, width }: Box) => [x, width] as const,
  moved: ({ id, centre }: CentredText, by: number) => ({
    id,
    centre: { x: Math.round(centre.x + by), y: Math.round(centre.y) },
  }),
};
const vertical = {
  span: ({ y, height }: Box) => [y, height] as const,
  moved: ({ id, centre }: CentredText, by: number) => ({
    id,
    centre: { x: Math.round(centre.x), y: Math.round(centre.y + by) },
  }),
};

function around(texts: readonly BoundedText[]): Box | undefined {
  const [first, ...others] = texts.map(({ bounds }) => bounds);
  return first && others.reduce(boundsOfBoxes, first);
}

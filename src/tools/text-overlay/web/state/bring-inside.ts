import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import { reachesOver } from '#tools/text-overlay/shared/draw/boxes.ts';
import { marginShare } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#platform/shared/size.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { PlacedText } from './overlay.ts';
import { lengthOf, percentOf, shorterSide } from './lengths.ts';

/** A change that brings a text inside its picture. */
export interface BringInside {
  readonly label: 'Wrap it' | 'Shrink it' | 'Move it inside';
  readonly part: Partial<PlacedText>;
}

type Text = Pick<ArrangedText, 'overlay' | 'layout' | 'centre' | 'box'>;

/**
 * Returns what brings a text inside, undefined if nothing of it reaches over the edge: a straight text that
 * is too wide is wrapped if it has several words on a line, any other made smaller; one that has room is
 * moved.
 */
export function bringInside({ overlay, layout, centre, box }: Text, picture: Size): BringInside | undefined {
  if (!reachesOver(box, picture)) return undefined;
  const right = box.x + box.width - picture.width;
  const bottom = box.y + box.height - picture.height;
  const tooWide = box.width > picture.width;
  const tooHigh = box.height > picture.height;
  if (!tooWide && !tooHigh) {
    const x = Math.round(centre.x - Math.min(box.x, 0) - Math.max(right, 0));
    const y = Math.round(centre.y - Math.min(box.y, 0) - Math.max(bottom, 0));
    return { label: 'Move it inside', part: { place: { x, y } } };
  }
  const margins = 2 * marginShare * shorterSide(picture);
  const room = { width: picture.width - margins, height: picture.height - margins };
  const place = {
    x: Math.round(tooWide ? picture.width / 2 : centre.x),
    y: Math.round(tooHigh ? picture.height / 2 : centre.y),
  };
  const isWrappable = !overlay.curve && layout.lines.some(({ text }) => /\S\s+\S/.test(text));
  if (tooWide && layout.block.width > room.width && isWrappable) {
    return { label: 'Wrap it', part: { maxWidth: Math.floor(room.width), place } };
  }
  const sizePx = layout.fontSize * Math.min(room.width / box.width, room.height / box.height);
  const limits = { min: overlayLimits.minFontSize, max: overlayLimits.maxFontSize };
  const side = shorterSide(picture);
  const fontSize =
    typeof overlay.fontSize === 'number'
      ? lengthOf(Math.floor(sizePx), side, limits)
      : percentOf(sizePx, side);
  return { label: 'Shrink it', part: { fontSize, place } };
}

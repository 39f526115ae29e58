import type { LayoutReport } from '../contract.ts';
import type { TextOverlay } from '../text-overlay.ts';
import type { Box, Point, Size, TextLayout } from './layout.ts';

/** The share of the picture's shorter side that `position` keeps free at the edges (contract 3). */
export const marginShare = 0.04;
const hundredths = 100;

/** Returns how far a text's outline extends beyond its glyphs, in picture pixels. */
export function outlineWidthOf({ outline }: Pick<TextOverlay, 'outline'>): number {
  return outline?.width ?? 0;
}

/** Returns the centre of a text's block. A named position keeps the margin free of the outline too. */
export function centreOf(overlay: Pick<TextOverlay, 'place' | 'outline'>, block: Size, picture: Size): Point {
  const { place } = overlay;
  if (typeof place !== 'string') return place;
  const margin = marginShare * Math.min(picture.width, picture.height) + outlineWidthOf(overlay);
  const along = (side: number, length: number, toStart: boolean, toEnd: boolean) => {
    if (toStart) return margin + length / 2;
    return toEnd ? side - margin - length / 2 : side / 2;
  };
  return {
    x: along(picture.width, block.width, place.endsWith('-left'), place.endsWith('-right')),
    y: along(picture.height, block.height, place.startsWith('top-'), place.startsWith('bottom-')),
  };
}

/** Returns the whole pixels around all ink, outline included; an empty box at the centre without ink. */
export function inkedBox({ ink }: Pick<TextLayout, 'ink'>, outlineWidth: number, centre: Point): Box {
  if (!ink) return { x: Math.round(centre.x), y: Math.round(centre.y), width: 0, height: 0 };
  const x = Math.floor(centre.x + ink.x - outlineWidth);
  const y = Math.floor(centre.y + ink.y - outlineWidth);
  const right = Math.ceil(centre.x + ink.x + ink.width + outlineWidth);
  const bottom = Math.ceil(centre.y + ink.y + ink.height + outlineWidth);
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the API's report on a text (contract 11 "Overlay"), rounded to hundredths of a pixel. */
export function reportOf(overlay: TextOverlay, layout: TextLayout, picture: Size): LayoutReport {
  const centre = centreOf(overlay, layout.block, picture);
  const box = inkedBox(layout, outlineWidthOf(overlay), centre);
  return {
    box,
    lines: layout.lines.map(({ text, x, y, width }) => ({
      text,
      x: rounded(centre.x + x),
      y: rounded(centre.y + y),
      width: rounded(width),
    })),
    font_family: overlay.fontFamily,
    font_size: overlay.fontSize,
    missing_glyphs: [...layout.missingGlyphs],
    overflow:
      box.x < 0 || box.y < 0 || box.x + box.width > picture.width || box.y + box.height > picture.height,
  };
}

function rounded(length: number): number {
  return Math.round(length * hundredths) / hundredths;
}

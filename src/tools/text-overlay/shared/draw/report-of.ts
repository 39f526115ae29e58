import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { ArrangedLayer } from './arranged-layer.ts';
import { findBuiltInFont, fontOf } from './arrange.ts';
import { isImage } from './arrange-image.ts';
import { reachesOver } from './boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Point } from './layout.ts';

const hundredths = 100;

/** Returns the API's report on a layer (contract 11 "Overlay"), rounded to hundredths of a pixel. */
export function reportOf(arranged: ArrangedLayer, picture: Size, findFont = findBuiltInFont): LayoutReport {
  const { box, centre, overlay } = arranged;
  const { name = null } = overlay;
  const overflow = reachesOver(box, picture);
  if (!('layout' in arranged)) {
    const corners = isImage(arranged) ? arranged.corners?.map(roundedPoint) : undefined;
    return { type: arranged.overlay.type, name, box, ...(corners && { corners }), overflow };
  }
  const { layout } = arranged;
  return {
    type: 'text',
    name,
    box,
    lines: layout.lines.map(({ text, x, y, width }) => ({
      text,
      x: rounded(centre.x + x),
      y: rounded(centre.y + y),
      width: rounded(width),
    })),
    font_family: arranged.overlay.fontFamily,
    font_weight: fontOf(arranged.overlay, findFont).weight,
    font_size: rounded(layout.fontSize),
    missing_glyphs: [...layout.missingGlyphs],
    overflow,
  };
}

function roundedPoint({ x, y }: Point): Point {
  return { x: rounded(x), y: rounded(y) };
}

function rounded(length: number): number {
  return Math.round(length * hundredths) / hundredths;
}

import { parseHexColour } from '../../../../platform/shared/colour.ts';
import type { TextOverlay } from '../text-overlay.ts';
import { gradientStyle } from './gradient.ts';
import type { ColourFill } from './colour-glyph.ts';
import type { PlacedGlyph, Point, TextLayout } from './layout.ts';
import { identity, multiply, scaling } from './matrix.ts';
import { scaledPath, type ScaledPath, transformOutline } from './outline.ts';
import type { Matrix, PathConstructor, Pen } from './pen.ts';

type Look = Pick<TextOverlay, 'color' | 'outline'>;
interface Place {
  readonly glyph: PlacedGlyph;
  /** From font units to the pen's pixels. */
  readonly matrix: Matrix;
}

/**
 * Draws a layout: all outlines first, then all fills, so that no outline covers a neighbour. What is half
 * transparent is drawn in one piece, so that it is no darker where glyphs overlap. Every shape is drawn under
 * one transformation that is computed here, because browser and server round a chain of them differently.
 */
export function drawLayout(Path2D: PathConstructor) {
  return (pen: Pen, layout: TextLayout, { color, outline }: Look, centre: Point): void => {
    const places = layout.glyphs.map((glyph) => ({ glyph, matrix: matrixOf(glyph, centre) }));
    pen.save();
    pen.lineJoin = 'round';
    if (outline && outline.width > 0) drawOutlines(pen, places, outline, Path2D);
    drawFills(pen, places, color, Path2D);
    pen.restore();
  };
}

function matrixOf({ x, y, scale }: PlacedGlyph, centre: Point): Matrix {
  return { a: scale, b: 0, c: 0, d: -scale, e: centre.x + x, f: centre.y + y };
}

function drawOutlines(
  pen: Pen,
  places: readonly Place[],
  { color, width }: { readonly color: string; readonly width: number },
  Path2D: PathConstructor,
): void {
  pen.strokeStyle = color;
  const stroke = (path: ScaledPath, matrix: Matrix, unitsPerPixel: number) => {
    underScaled(pen, path, matrix, () => {
      pen.lineWidth = width * 2 * unitsPerPixel * path.scale;
      pen.stroke(path.path);
    });
  };
  if (!isSolid(color)) {
    stroke(joined(places, Path2D), identity, 1);
    return;
  }
  for (const { glyph, matrix } of places) {
    const { path, bounds } = glyph.face.art(glyph.id);
    if (bounds) stroke(path, matrix, 1 / glyph.scale);
  }
}

function drawFills(pen: Pen, places: readonly Place[], color: string, Path2D: PathConstructor): void {
  const plain = places.filter(({ glyph }) => glyph.face.art(glyph.id).fills === undefined);
  pen.fillStyle = color;
  const fill = (path: ScaledPath, matrix: Matrix) =>
    underScaled(pen, path, matrix, () => pen.fill(path.path));
  if (isSolid(color)) for (const { glyph, matrix } of plain) fill(glyph.face.art(glyph.id).path, matrix);
  else fill(joined(plain, Path2D), identity);
  for (const { glyph, matrix } of places) {
    for (const layer of glyph.face.art(glyph.id).fills ?? []) drawColourFill(pen, layer, matrix);
  }
}

function drawColourFill(pen: Pen, fill: ColourFill, matrix: Matrix): void {
  under(pen, multiply(matrix, fill.matrix), () => {
    pen.globalAlpha = fill.alpha;
    pen.globalCompositeOperation = fill.blend;
    pen.fillStyle = typeof fill.paint === 'string' ? fill.paint : gradientStyle(pen, fill.paint);
    pen.fill(fill.path);
  });
}

/** All glyphs as one path in pixels. */
function joined(places: readonly Place[], Path2D: PathConstructor): ScaledPath {
  const outline = places.flatMap(({ glyph, matrix }) =>
    transformOutline(glyph.face.art(glyph.id).outline, matrix),
  );
  return scaledPath(outline, Path2D);
}

function underScaled(pen: Pen, { scale }: ScaledPath, matrix: Matrix, work: () => void): void {
  under(pen, multiply(matrix, scaling(1 / scale)), work);
}

function under(pen: Pen, { a, b, c, d, e, f }: Matrix, work: () => void): void {
  pen.save();
  pen.transform(a, b, c, d, e, f);
  work();
  pen.restore();
}

function isSolid(color: string): boolean {
  return parseHexColour(color)?.alpha === 1;
}

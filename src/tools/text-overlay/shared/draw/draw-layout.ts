import type { ArrangedText, DrawnOutline } from './arrange.ts';
import { turnedAbout } from './arranged.ts';
import type { ColourFill } from './colour-glyph.ts';
import { type FillOver, fillStyle, isSolid } from './fill-style.ts';
import { gradientStyle } from './gradient.ts';
import { artOf, matrixOf, type PlacedGlyph } from './glyph.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import { scaledPath, type ScaledPath, transformOutline, withMatrix, withScaledMatrix } from './outline.ts';
import type { PathConstructor, Pen } from './pen.ts';

interface GlyphWithMatrix {
  readonly glyph: PlacedGlyph;
  /** Converts font units to the pen's pixels. */
  readonly matrix: Matrix;
}

/**
 * Returns a function that draws a text: first the outlines of all glyphs, the outermost ones at the bottom,
 * then all fills, so that no outline covers a neighbouring glyph. Partly transparent glyphs are drawn as one
 * path, so that they are no darker where they overlap. Every shape is drawn with a single transformation that
 * is computed here, because browser and server round a chain of transformations differently.
 */
export function drawGlyphsWith(Path2D: PathConstructor): (pen: Pen, text: ArrangedText) => void {
  return (pen, { layout, look, centre }) => {
    const turned = turnedAbout(centre, look.rotationRadians);
    const items = layout.glyphs.map((glyph) => ({ glyph, matrix: multiply(turned, matrixOf(glyph)) }));
    pen.save();
    pen.lineJoin = 'round';
    for (const outline of look.outlines.toReversed()) drawOutlines(pen, items, outline, Path2D);
    const box = { x: -layout.block.width / 2, y: -layout.block.height / 2, ...layout.block };
    drawFills(pen, items, { fill: look.color, box, turned }, Path2D);
    pen.restore();
  };
}

function drawOutlines(
  pen: Pen,
  items: readonly GlyphWithMatrix[],
  { color, reach }: DrawnOutline,
  Path2D: PathConstructor,
): void {
  pen.strokeStyle = color;
  const stroke = (path: ScaledPath, matrix: Matrix, unitsPerPixel: number) => {
    withScaledMatrix(pen, path, matrix, () => {
      pen.lineWidth = reach * 2 * unitsPerPixel * path.scale;
      pen.stroke(path.path);
    });
  };
  if (!isSolid(color)) {
    stroke(joined(items, Path2D), identity, 1);
    return;
  }
  for (const { glyph, matrix } of items) {
    const { path, bounds } = artOf(glyph);
    if (bounds) stroke(path, matrix, 1 / glyph.scale);
  }
}

function drawFills(
  pen: Pen,
  items: readonly GlyphWithMatrix[],
  paint: FillOver,
  Path2D: PathConstructor,
): void {
  const plain = items.filter(({ glyph }) => artOf(glyph).fills === undefined);
  const fill = (path: ScaledPath, matrix: Matrix) =>
    withScaledMatrix(pen, path, matrix, () => {
      pen.fillStyle = fillStyle(pen, paint, path.scale);
      pen.fill(path.path);
    });
  if (isSolid(paint.fill)) for (const { glyph, matrix } of plain) fill(artOf(glyph).path, matrix);
  else fill(joined(plain, Path2D), identity);
  for (const { glyph, matrix } of items) {
    for (const layer of artOf(glyph).fills ?? []) drawColourFill(pen, layer, matrix);
  }
}

function drawColourFill(pen: Pen, fill: ColourFill, matrix: Matrix): void {
  withMatrix(pen, multiply(matrix, fill.matrix), () => {
    pen.globalAlpha = fill.alpha;
    pen.globalCompositeOperation = fill.blend;
    pen.fillStyle = typeof fill.paint === 'string' ? fill.paint : gradientStyle(pen, fill.paint);
    pen.fill(fill.path);
  });
}

/** Returns all glyphs as one path in pixels. */
function joined(items: readonly GlyphWithMatrix[], Path2D: PathConstructor): ScaledPath {
  const outline = items.flatMap(({ glyph, matrix }) => transformOutline(artOf(glyph).outline, matrix));
  return scaledPath(outline, Path2D);
}

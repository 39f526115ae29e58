import type { ArrangedText, DrawnOutline } from './arrange.ts';
import { turnedAbout } from './arranged.ts';
import { grown, transformedBox } from './boxes.ts';
import type { ColourFill } from './colour-glyph.ts';
import { type FillOver, fillStyle, isSolid } from './fill-style.ts';
import { gradientStyle } from './gradient.ts';
import { artOf, matrixOf, type PlacedGlyph } from './glyph.ts';
import type { Box, Rows } from './geometry.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import { scaledPath, type ScaledPath, transformOutline, withMatrix, withScaledMatrix } from './outline.ts';
import type { PathConstructor, Pen } from './pen.ts';

interface GlyphWithMatrix {
  readonly glyph: PlacedGlyph;
  /** Converts font units to the pen's pixels. */
  readonly matrix: Matrix;
}

/** What is drawn of a text, and with what. */
interface DrawingOf {
  readonly items: readonly GlyphWithMatrix[];
  /** Glyphs beyond these rows need not be drawn; all are by default. */
  readonly rows: Rows | undefined;
  readonly Path2D: PathConstructor;
}

/**
 * Returns a function that draws a text: first the outlines of all glyphs, the outermost ones at the bottom,
 * then all fills, so that no outline covers a neighbouring glyph. Partly transparent glyphs are drawn as one
 * path, so that they are no darker where they overlap. Every shape is drawn with a single transformation that
 * is computed here, because browser and server round a chain of transformations differently.
 */
export function drawGlyphsWith(Path2D: PathConstructor): (pen: Pen, text: ArrangedText, rows?: Rows) => void {
  return (pen, { layout, look, centre }, rows) => {
    const turned = turnedAbout(centre, look.rotationRadians);
    const items = layout.glyphs.map((glyph) => ({ glyph, matrix: multiply(turned, matrixOf(glyph)) }));
    const drawing = { items, rows, Path2D };
    pen.save();
    pen.lineJoin = 'round';
    for (const outline of look.outlines.toReversed()) drawOutlines(pen, drawing, outline);
    const box = { x: -layout.block.width / 2, y: -layout.block.height / 2, ...layout.block };
    drawFills(pen, drawing, { fill: look.color, box, turned });
    pen.restore();
  };
}

function drawOutlines(pen: Pen, { items, rows, Path2D }: DrawingOf, { color, reach }: DrawnOutline): void {
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
  for (const item of items) {
    const { glyph, matrix } = item;
    if (artOf(glyph).bounds && touches(item, reach, rows)) stroke(artOf(glyph).path, matrix, 1 / glyph.scale);
  }
}

/** Returns whether a glyph, or its outline that goes so far beyond it, may touch rows. */
function touches({ glyph, matrix }: GlyphWithMatrix, reach: number, rows: Rows | undefined): boolean {
  const box = rows && boxOfGlyph(glyph, matrix);
  if (!box) return true;
  const { y, height } = grown(box, reach + edgePixels);
  return y < rows.end && y + height > rows.first;
}

/** Returns the bounds of a glyph after a transformation of its font units; undefined without ink. */
export function boxOfGlyph(glyph: PlacedGlyph, matrix: Matrix): Box | undefined {
  const { bounds } = artOf(glyph);
  if (!bounds) return undefined;
  const { left, top, right, bottom } = bounds;
  return transformedBox({ x: left, y: bottom, width: right - left, height: top - bottom }, matrix);
}

/** For edges that touch one more pixel. */
const edgePixels = 2;

function drawFills(pen: Pen, { items, rows, Path2D }: DrawingOf, paint: FillOver): void {
  const plain = items.filter(({ glyph }) => artOf(glyph).fills === undefined);
  const fill = (path: ScaledPath, matrix: Matrix) =>
    withScaledMatrix(pen, path, matrix, () => {
      pen.fillStyle = fillStyle(pen, paint, path.scale);
      pen.fill(path.path);
    });
  if (isSolid(paint.fill)) {
    const drawn = plain.filter((item) => touches(item, 0, rows));
    for (const { glyph, matrix } of drawn) fill(artOf(glyph).path, matrix);
  } else fill(joined(plain, Path2D), identity);
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

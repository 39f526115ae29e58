import { parseHexColour } from '#platform/shared/colour.ts';
import type { ColourFill } from './colour-glyph.ts';
import { gradientStyle } from './gradient.ts';
import type { DrawGlyphs } from './layer-of.ts';
import type { PlacedGlyph, Point } from './layout.ts';
import { identity, type Matrix, multiply, scaling } from './matrix.ts';
import { scaledPath, type ScaledPath, transformOutline } from './outline.ts';
import type { PathConstructor, Pen } from './pen.ts';

interface GlyphWithMatrix {
  readonly glyph: PlacedGlyph;
  /** Converts font units to the pen's pixels. */
  readonly matrix: Matrix;
}

/**
 * Returns a function that draws a text: first all outlines, then all fills, so that no outline covers a
 * neighbouring glyph. Partly transparent glyphs are drawn as one path, so that they are no darker where they
 * overlap. Every shape is drawn with a single transformation that is computed here, because browser and
 * server round a chain of transformations differently.
 */
export function drawGlyphsWith(Path2D: PathConstructor): DrawGlyphs {
  return (pen, { layout, look, centre }) => {
    const turned = turnedAbout(centre, look.rotationRadians);
    const items = layout.glyphs.map((glyph) => ({ glyph, matrix: multiply(turned, matrixOf(glyph)) }));
    const { color, outline } = look;
    pen.save();
    pen.lineJoin = 'round';
    if (outline && outline.width > 0) drawOutlines(pen, items, outline, Path2D);
    drawFills(pen, items, color, Path2D);
    pen.restore();
  };
}

function matrixOf({ x, y, scale }: PlacedGlyph): Matrix {
  return { a: scale, b: 0, c: 0, d: -scale, e: x, f: y };
}

/** Returns the transformation from pixels around a centre to pixels of the picture. */
function turnedAbout({ x, y }: Point, radians: number): Matrix {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { a: cos, b: sin, c: -sin, d: cos, e: x, f: y };
}

function drawOutlines(
  pen: Pen,
  items: readonly GlyphWithMatrix[],
  { color, width }: { readonly color: string; readonly width: number },
  Path2D: PathConstructor,
): void {
  pen.strokeStyle = color;
  const stroke = (path: ScaledPath, matrix: Matrix, unitsPerPixel: number) => {
    withScaledMatrix(pen, path, matrix, () => {
      pen.lineWidth = width * 2 * unitsPerPixel * path.scale;
      pen.stroke(path.path);
    });
  };
  if (!isSolid(color)) {
    stroke(joined(items, Path2D), identity, 1);
    return;
  }
  for (const { glyph, matrix } of items) {
    const { path, bounds } = glyph.face.art(glyph.id);
    if (bounds) stroke(path, matrix, 1 / glyph.scale);
  }
}

function drawFills(
  pen: Pen,
  items: readonly GlyphWithMatrix[],
  color: string,
  Path2D: PathConstructor,
): void {
  const plain = items.filter(({ glyph }) => glyph.face.art(glyph.id).fills === undefined);
  pen.fillStyle = color;
  const fill = (path: ScaledPath, matrix: Matrix) =>
    withScaledMatrix(pen, path, matrix, () => pen.fill(path.path));
  if (isSolid(color)) for (const { glyph, matrix } of plain) fill(glyph.face.art(glyph.id).path, matrix);
  else fill(joined(plain, Path2D), identity);
  for (const { glyph, matrix } of items) {
    for (const layer of glyph.face.art(glyph.id).fills ?? []) drawColourFill(pen, layer, matrix);
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
  const outline = items.flatMap(({ glyph, matrix }) =>
    transformOutline(glyph.face.art(glyph.id).outline, matrix),
  );
  return scaledPath(outline, Path2D);
}

function withScaledMatrix(pen: Pen, { scale }: ScaledPath, matrix: Matrix, work: () => void): void {
  withMatrix(pen, multiply(matrix, scaling(1 / scale)), work);
}

function withMatrix(pen: Pen, { a, b, c, d, e, f }: Matrix, work: () => void): void {
  pen.save();
  pen.transform(a, b, c, d, e, f);
  work();
  pen.restore();
}

function isSolid(color: string): boolean {
  return parseHexColour(color)?.alpha === 1;
}

import { type Color, type ColorLine, type Font, PaintCompositeMode, PaintFuncs } from 'harfbuzzjs';
import {
  type ColourStop,
  type GradientPaint,
  linearGradient,
  radialGradient,
  scaleGradient,
} from './gradient.ts';
import { identity, invert, type Matrix, multiply, scaling } from './matrix.ts';
import { type Bounds, type Outline, scaledPath, transformOutline } from './outline.ts';
import type { Path, PathConstructor } from './pen.ts';

/** One layer of an emoji. `matrix` converts the coordinates of `path` and `paint` to font units. */
export interface ColourFill {
  readonly path: Path;
  readonly matrix: Matrix;
  readonly paint: string | GradientPaint;
  readonly alpha: number;
  /** How the layer blends with those below it. The emoji font uses only these two modes. */
  readonly blend: 'source-over' | 'soft-light';
}

/** A colour or gradient that fills its whole group, without a shape. */
type Wash = Pick<ColourFill, 'matrix' | 'paint' | 'alpha'>;

interface Shape extends ColourFill {
  /** The filled path in font units. */
  readonly outline: Outline;
}

interface Group {
  shapes: Shape[];
  washes: Wash[];
}

/**
 * Reads the layers of a COLRv1 glyph as fills, so that an emoji is drawn by the same calls everywhere;
 * browsers' own rendering depends on their text settings. A group is blended directly with the layers below,
 * which is correct because the font blends only over opaque shapes.
 */
export function readColourGlyph(font: Font, glyph: number, Path2D: PathConstructor) {
  const reader = createReader(font, Path2D);
  font.paintGlyphOrFail(glyph, reader.functions);
  const fills: readonly ColourFill[] = reader.shapes();
  const outline = reader.shapes().flatMap((shape) => shape.outline);
  return { outline, bounds: fills.length > 0 ? reader.bounds() : undefined, fills };
}

function createReader(font: Font, Path2D: PathConstructor) {
  const groups: Group[] = [{ shapes: [], washes: [] }];
  const matrices: Matrix[] = [identity];
  const clips: ({ readonly outline: Outline; readonly matrix: Matrix } | undefined)[] = [];
  let bounds: Bounds | undefined;
  const matrix = () => matrices.at(-1) ?? identity;
  const group = () => groups.at(-1) ?? { shapes: [], washes: [] };

  function paint(wash: Wash): void {
    const clip = clips.at(-1);
    if (!clip) {
      group().washes.push(wash);
      return;
    }
    const shape = fillOutline(transformOutline(clip.outline, clip.matrix), wash, Path2D);
    if (shape) group().shapes.push(shape);
  }

  function paintGradient(gradient: GradientPaint | undefined): void {
    if (gradient) paint({ paint: gradient, matrix: matrix(), alpha: 1 });
  }

  const functions = new PaintFuncs();
  functions.setPushTransformFunc((a, b, c, d, e, f) =>
    matrices.push(multiply(matrix(), { a, b, c, d, e, f })),
  );
  functions.setPopTransformFunc(() => matrices.pop());
  functions.setPushClipGlyphFunc((id) => {
    clips.push({ outline: font.glyphToJson(id), matrix: matrix() });
  });
  functions.setPushClipRectangleFunc((left, bottom, right, top) => {
    bounds ??= { left, bottom, right, top };
    clips.push(undefined);
  });
  functions.setPopClipFunc(() => clips.pop());
  functions.setColorFunc((_isForeground, colour) =>
    paint({ paint: cssColour(colour), matrix: identity, alpha: 1 }),
  );
  functions.setLinearGradientFunc((line, ...points) =>
    paintGradient(linearGradient(points.slice(0, 6).map(Number), stopsOf(line))),
  );
  functions.setRadialGradientFunc((line, ...values) =>
    paintGradient(radialGradient(values.slice(0, 6).map(Number), stopsOf(line))),
  );
  functions.setPushGroupFunc(() => groups.push({ shapes: [], washes: [] }));
  functions.setPopGroupFunc((mode) => {
    const source = groups.pop();
    if (source) mergeGroup(group(), source, mode, Path2D);
  });
  return { functions, shapes: () => group().shapes, bounds: () => bounds };
}

/** Merges a finished group into the one below it. */
function mergeGroup(below: Group, source: Group, mode: PaintCompositeMode, Path2D: PathConstructor): void {
  if (mode === PaintCompositeMode.SRC_IN) {
    below.shapes = maskedBy(below, source, Path2D);
    below.washes = [];
    return;
  }
  const blend = mode === PaintCompositeMode.SOFT_LIGHT ? 'soft-light' : 'source-over';
  below.shapes.push(
    ...source.shapes.map((shape) => ({ ...shape, blend: blend === 'soft-light' ? blend : shape.blend })),
  );
  below.washes.push(...source.washes);
}

/**
 * Returns the part of a group inside a mask: shapes in a mask of one colour, or washes in a mask of shapes.
 */
function maskedBy(mask: Group, source: Group, Path2D: PathConstructor): Shape[] {
  const [wash] = mask.washes;
  const alpha = typeof wash?.paint === 'string' ? alphaOf(wash.paint) : 1;
  if (wash) return source.shapes.map((shape) => ({ ...shape, alpha: shape.alpha * alpha }));
  const outline = mask.shapes.flatMap((shape) => shape.outline);
  return source.washes.flatMap((paint) => fillOutline(outline, paint, Path2D) ?? []);
}

function fillOutline(outline: Outline, wash: Wash, Path2D: PathConstructor): Shape | undefined {
  const inverse = invert(wash.matrix);
  if (!inverse) return undefined;
  const { path, scale } = scaledPath(transformOutline(outline, inverse), Path2D);
  const paint = typeof wash.paint === 'string' ? wash.paint : scaleGradient(wash.paint, scale);
  return {
    ...wash,
    matrix: multiply(wash.matrix, scaling(1 / scale)),
    paint,
    path,
    outline,
    blend: 'source-over',
  };
}

function stopsOf({ colorStops }: ColorLine): ColourStop[] {
  return colorStops.map(({ offset, color }) => ({ offset, colour: cssColour(color) }));
}

function cssColour({ red, green, blue, alpha }: Color): string {
  const digits = [red, green, blue, alpha].map((value) => value.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/** Returns the alpha of a colour in the form `#rrggbbaa`, from 0 to 1. */
function alphaOf(colour: string): number {
  return Number.parseInt(colour.slice(7), 16) / 255;
}

import type { SvgPathCommand } from 'harfbuzzjs';
import { type Matrix, multiply, scaling } from './matrix.ts';
import type { Path, PathConstructor, Pen } from './pen.ts';

/** A shape as path commands with absolute coordinates. */
export type Outline = readonly SvgPathCommand[];

/** The bounds of a shape in font units, with `y` upwards. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A path whose coordinates are `scale` times those of its outline. */
export interface ScaledPath {
  readonly path: Path;
  readonly scale: number;
}

/** Skia represents integers up to this size exactly. */
const maxCoordinate = 2 ** 22;

export function transformOutline(outline: Outline, { a, b, c, d, e, f }: Matrix): Outline {
  return outline.map(({ type, values }) => {
    const moved: number[] = [];
    for (let i = 0; i < values.length; i += 2) {
      const [x = 0, y = 0] = [values[i], values[i + 1]];
      moved.push(a * x + c * y + e, b * x + d * y + f);
    }
    return { type, values: moved };
  });
}

/**
 * Creates a path with integer coordinates, scaled by a power of two. Browsers and Skia parse fractions in
 * path text differently, and combine transformed paths differently.
 */
export function scaledPath(outline: Outline, Path2D: PathConstructor): ScaledPath {
  let largest = 1;
  for (const { values } of outline) for (const value of values) largest = Math.max(largest, Math.abs(value));
  const scale = 2 ** Math.floor(Math.log2(maxCoordinate / largest));
  const text = outline.map(
    ({ type, values }) => type + values.map((value) => Math.round(value * scale)).join(' '),
  );
  return { path: new Path2D(text.join('')), scale };
}

/** Works with a pen whose coordinates are those of a path under a transformation. */
export function withScaledMatrix(pen: Pen, { scale }: ScaledPath, matrix: Matrix, work: () => void): void {
  withMatrix(pen, multiply(matrix, scaling(1 / scale)), work);
}

export function withMatrix(pen: Pen, { a, b, c, d, e, f }: Matrix, work: () => void): void {
  pen.save();
  pen.transform(a, b, c, d, e, f);
  work();
  pen.restore();
}

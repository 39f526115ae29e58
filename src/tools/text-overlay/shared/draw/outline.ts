import type { SvgPathCommand } from 'harfbuzzjs';
import type { Matrix, Path, PathConstructor } from './pen.ts';

/** A shape as path commands with absolute coordinates. */
export type Outline = readonly SvgPathCommand[];

/** A shape that a pen can draw: its coordinates are `scale` times those that it was made from. */
export interface ScaledPath {
  readonly path: Path;
  readonly scale: number;
}

/** Numbers up to this size are exact in Skia's coordinates. */
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
 * Makes a path whose coordinates are whole numbers, scaled by a power of two: browsers and Skia read
 * fractions in path text differently, and add transformed paths differently.
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

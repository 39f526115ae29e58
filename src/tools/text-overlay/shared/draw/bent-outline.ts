import type { Arc } from './arcs.ts';
import { command } from './box-outline.ts';
import type { Point } from './geometry.ts';
import type { Outline } from './outline.ts';

/** A glyph on an arc, whose origin is at the middle of the arc. */
export interface BentGlyph {
  readonly arc: Arc;
  /** Picture pixels per font unit. */
  readonly scale: number;
  /** How far its origin is above the baseline, in picture pixels. */
  readonly raised: number;
}

/** A step spans at most so much of the arc: then a curve through three points of it is exact enough. */
const maxStepRadians = 0.06;
const maxSteps = 64;

/**
 * Bends the outline of a glyph along the arc, so that letters that are joined stay joined. Both are in font
 * units, with `y` upwards. Lengths along the line are kept where the arc has the line's length.
 */
export function bentOutline(outline: Outline, { arc, scale, raised }: BentGlyph): Outline {
  const { radius, lengthRadius, direction } = arc;
  const bent = ({ x, y }: Point): Point => {
    const angle = (direction * x * scale) / lengthRadius;
    const outwards = radius + direction * (y * scale + raised);
    const [along, up] = [outwards * direction * Math.sin(angle), outwards * Math.cos(angle) - radius];
    return { x: along / scale, y: (direction * up) / scale };
  };
  const unitsPerStep = (maxStepRadians * lengthRadius) / scale;
  let from: Point = { x: 0, y: 0 };
  let begin = from;
  return outline.flatMap(({ type, values }) => {
    if (type === 'Z') {
      const closing = isSame(from, begin) ? [] : bentCurve([from, begin], bent, unitsPerStep);
      from = begin;
      return [...closing, command('Z')];
    }
    const points = pointsOf(values);
    const curve = [from, ...points];
    from = points.at(-1) ?? from;
    if (type !== 'M') return bentCurve(curve, bent, unitsPerStep);
    begin = from;
    const { x, y } = bent(from);
    return [command('M', x, y)];
  });
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function pointsOf(values: readonly number[]): Point[] {
  return Array.from({ length: values.length / 2 }, (_, index) => ({
    x: values[2 * index] ?? 0,
    y: values[2 * index + 1] ?? 0,
  }));
}

/** Returns a Bézier curve of any degree, bent, as quadratic curves through three points of each step. */
function bentCurve(curve: readonly Point[], bent: (point: Point) => Point, unitsPerStep: number): Outline {
  const xs = curve.map(({ x }) => x);
  const width = Math.max(...xs) - Math.min(...xs);
  // A step of a cubic curve is nearly a quadratic one.
  const steps = Math.min(maxSteps, Math.max(curve.length === 4 ? 4 : 1, Math.ceil(width / unitsPerStep)));
  let start = bent(pointOf(curve, 0));
  return Array.from({ length: steps }, (_, step) => {
    const middle = bent(pointOf(curve, (step + 0.5) / steps));
    const end = bent(pointOf(curve, (step + 1) / steps));
    const handle = { x: 2 * middle.x - (start.x + end.x) / 2, y: 2 * middle.y - (start.y + end.y) / 2 };
    start = end;
    return command('Q', handle.x, handle.y, end.x, end.y);
  });
}

/** Returns the point of a Bézier curve at a share of it, by de Casteljau. */
function pointOf(curve: readonly Point[], share: number): Point {
  let points = curve;
  while (points.length > 1)
    points = points.slice(1).map(({ x, y }, index) => {
      const before = points[index] ?? { x, y };
      return { x: before.x + (x - before.x) * share, y: before.y + (y - before.y) * share };
    });
  return points[0] ?? { x: 0, y: 0 };
}

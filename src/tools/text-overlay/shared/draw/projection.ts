import type { Point } from './layout.ts';
import type { Matrix } from './matrix.ts';

/**
 * A projective transformation: `(x, y)` becomes `((a x + b y + c) / w, (d x + e y + f) / w)`, where `w` is
 * `g x + h y + i`.
 */
export interface Projection {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly g: number;
  readonly h: number;
  readonly i: number;
}

/** Returns a transformation of Canvas as a projection. */
export function projectionOf({ a, b, c, d, e, f }: Matrix): Projection {
  return { a, b: c, c: e, d: b, e: d, f, g: 0, h: 0, i: 1 };
}

/** Returns the projection that stretches along both axes, and then moves. */
export function stretching(across: number, down: number, { x, y }: Point = { x: 0, y: 0 }): Projection {
  return { a: across, b: 0, c: x, d: 0, e: down, f: y, g: 0, h: 0, i: 1 };
}

/** Returns the projection that applies `inner` first and `outer` second. */
export function projectAfter(outer: Projection, inner: Projection): Projection {
  const { a, b, c, d, e, f, g, h, i } = outer;
  const column = (x: number, y: number, z: number) => [
    a * x + b * y + c * z,
    d * x + e * y + f * z,
    g * x + h * y + i * z,
  ];
  const [a2 = 0, d2 = 0, g2 = 0] = column(inner.a, inner.d, inner.g);
  const [b2 = 0, e2 = 0, h2 = 0] = column(inner.b, inner.e, inner.h);
  const [c2 = 0, f2 = 0, i2 = 0] = column(inner.c, inner.f, inner.i);
  return { a: a2, b: b2, c: c2, d: d2, e: e2, f: f2, g: g2, h: h2, i: i2 };
}

/** Returns the inverse projection, or undefined if there is none. */
export function invertProjection({ a, b, c, d, e, f, g, h, i }: Projection): Projection | undefined {
  const [p, q, r] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const scale = a * p + b * q + c * r;
  if (!(Math.abs(scale) > 1e-12)) return undefined;
  return {
    a: p / scale,
    b: (c * h - b * i) / scale,
    c: (b * f - c * e) / scale,
    d: q / scale,
    e: (a * i - c * g) / scale,
    f: (c * d - a * f) / scale,
    g: r / scale,
    h: (b * g - a * h) / scale,
    i: (a * e - b * d) / scale,
  };
}

export function project({ a, b, c, d, e, f, g, h, i }: Projection, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The `a b c d e f` of a 2D transformation, as in Canvas. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function scaling(factor: number): Matrix {
  return { ...identity, a: factor, d: factor };
}

/** Returns the transformation that applies `inner` first and `outer` second. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

/** Returns the inverse transformation, or undefined if there is none. */
export function invert({ a, b, c, d, e, f }: Matrix): Matrix | undefined {
  const scale = a * d - b * c;
  if (scale === 0) return undefined;
  return {
    a: d / scale,
    b: -b / scale,
    c: -c / scale,
    d: a / scale,
    e: (c * f - d * e) / scale,
    f: (b * e - a * f) / scale,
  };
}

export type Vector = readonly [number, number, number];
/** Three rows. */
export type Matrix = readonly [Vector, Vector, Vector];

export function apply(matrix: Matrix, [x, y, z]: Vector): Vector {
  const [first, second, third] = matrix;
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [row(first), row(second), row(third)];
}

/** Returns the inverse, or undefined if there is none. */
export function inverseOf([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix | undefined {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-6) return undefined;
  const k = 1 / determinant;
  return [
    [(e * i - f * h) * k, (c * h - b * i) * k, (b * f - c * e) * k],
    [(f * g - d * i) * k, (a * i - c * g) * k, (c * d - a * f) * k],
    [(d * h - e * g) * k, (b * g - a * h) * k, (a * e - b * d) * k],
  ];
}

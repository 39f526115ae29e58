import type { Vector } from '#platform/shared/colour-space/matrix.ts';

/** CIELAB of colours under D50, and how far two of them are apart. */
export type Lab = readonly number[];

/** Returns CIEDE2000 at which 99 % of two pictures are no farther apart. */
export function p99(one: readonly Lab[], other: readonly Lab[]): number {
  const off = one.map((lab, at) => deltaE(lab, other[at] ?? [])).sort((less, more) => less - more);
  return off[Math.floor(off.length * 0.99)] ?? Number.NaN;
}

/** Returns the Lab of red, green and blue from 0 to 255 in sRGB. */
export function labOfSrgb(rgb: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return labOfXyz([
    0.43607 * r + 0.38515 * g + 0.14307 * b,
    0.22249 * r + 0.71687 * g + 0.06061 * b,
    0.01392 * r + 0.09708 * g + 0.7141 * b,
  ]);
}

/** Returns the Lab of X, Y and Z under D50. */
export function labOfXyz([X, Y, Z]: Vector): number[] {
  const f = (value: number) =>
    value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 27 / 116 + 16 / 116;
  const [x, y, z] = [f(X / 0.9642), f(Y), f(Z / 0.8249)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 (ISO/CIE 11664-6). */
export function deltaE(
  [l1 = 0, a1 = 0, b1 = 0]: readonly number[],
  [l2 = 0, a2 = 0, b2 = 0]: readonly number[],
) {
  const power = (value: number) => value ** 7;
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(power(meanC) / (power(meanC) + power(25))));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const angle = (b: number, a: number) => (Math.atan2(b, a) + 2 * Math.PI) % (2 * Math.PI);
  const [h1, h2] = [angle(b1, p1), angle(b2, p2)];
  let dh = h2 - h1;
  if (c1 * c2 === 0) dh = 0;
  else if (dh > Math.PI) dh -= 2 * Math.PI;
  else if (dh < -Math.PI) dh += 2 * Math.PI;
  const far = Math.abs(h1 - h2) > Math.PI;
  const meanH = c1 * c2 === 0 ? h1 + h2 : (h1 + h2 + (far ? 2 * Math.PI : 0)) / 2;
  const [meanL, mC] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(meanH - Math.PI / 6) +
    0.24 * Math.cos(2 * meanH) +
    0.32 * Math.cos(3 * meanH + Math.PI / 30) -
    0.2 * Math.cos(4 * meanH - (63 * Math.PI) / 180);
  const sl = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * mC, 1 + 0.015 * mC * t];
  const turn = ((60 * Math.PI) / 180) * Math.exp(-((((meanH * 180) / Math.PI - 275) / 25) ** 2));
  const rt = -2 * Math.sqrt(power(mC) / (power(mC) + power(25))) * Math.sin(turn);
  const [dl, dc] = [(l2 - l1) / sl, (c2 - c1) / sc];
  const dH = (2 * Math.sqrt(c1 * c2) * Math.sin(dh / 2)) / sh;
  return Math.sqrt(dl ** 2 + dc ** 2 + dH ** 2 + rt * dc * dH);
}

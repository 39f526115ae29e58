import { hasText, viewOf } from '#platform/shared/density/bytes.ts';

/** Makes of a sample, 0 to 1, a linear one. */
export type Curve = (value: number) => number;

/** The curve of sRGB (IEC 61966-2-1). */
export const srgbCurve: Curve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const fixedOne = 65_536;
/** How many numbers each kind of a parametric curve has. */
const parameterCounts = [1, 3, 4, 5, 7] as const;

/** Reads a curve (ICC.1:2022, 10.6 and 10.18). Returns undefined for anything else. */
export function curveOf(tag: Uint8Array): Curve | undefined {
  if (hasText(tag, 0, 'curv') && tag.length >= 12) return tableOf(tag);
  if (hasText(tag, 0, 'para') && tag.length >= 12) return parametricOf(tag);
  return undefined;
}

function tableOf(tag: Uint8Array): Curve | undefined {
  const view = viewOf(tag);
  const count = view.getUint32(8);
  if (count === 0) return (value) => value;
  if (12 + count * 2 > tag.length) return undefined;
  if (count === 1) return powerOf(view.getUint16(12) / 256);
  const at = (index: number) => view.getUint16(12 + 2 * Math.min(index, count - 1)) / 65_535;
  return (value) => {
    const place = value * (count - 1);
    const below = Math.floor(place);
    return at(below) + (at(below + 1) - at(below)) * (place - below);
  };
}

const powerOf =
  (gamma: number): Curve =>
  (value) =>
    value ** gamma;

function parametricOf(tag: Uint8Array): Curve | undefined {
  const view = viewOf(tag);
  const kind = view.getUint16(8);
  const count = parameterCounts[kind];
  if (count === undefined || 12 + count * 4 > tag.length) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: count },
    (_, index) => view.getInt32(12 + 4 * index) / fixedOne,
  );
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  switch (kind) {
    case 0:
      return powerOf(g);
    case 1:
      return (value) => (value >= -b / a ? power(value) : 0);
    case 2:
      return (value) => (value >= -b / a ? power(value) + c : c);
    case 3:
      return (value) => (value >= d ? power(value) : c * value);
    default:
      return (value) => (value >= d ? power(value) + e : c * value + f);
  }
}

/** Returns the sample, 0 to 1, of which a rising curve makes a linear value. */
export function inverted(curve: Curve, linear: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (curve(middle) < linear) low = middle;
    else high = middle;
  }
  return high;
}

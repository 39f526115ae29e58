import { hasText, viewOf } from '#platform/shared/density/bytes.ts';
import { type Curve, curveOf } from './curve.ts';
import { inverseOf, type Matrix, type Vector } from './matrix.ts';

/** An RGB colour space that is three primaries and a curve for each (ICC.1:2022, 8.3.3 and 8.4.3). */
export interface MatrixProfile {
  /** From linear RGB to XYZ under D50, and back. */
  readonly toXyz: Matrix;
  readonly fromXyz: Matrix;
  /** From samples to linear ones, 0 to 1. */
  readonly curves: readonly [Curve, Curve, Curve];
}

/** Profiles with primaries have a few hundred bytes, those with tables up to megabytes. */
export const maxProfileBytes = 1024 * 1024;
const headerBytes = 128;
const tagBytes = 12;
const maxTags = 100;

/**
 * Reads a profile, whatever the bytes are, in bounded time. Returns undefined for one that is larger, that is
 * ill-formed, of another colour model, or made of tables.
 */
export function readMatrixProfile(bytes: Uint8Array): MatrixProfile | undefined {
  const isKnown = bytes.length >= headerBytes + 4 && bytes.length <= maxProfileBytes;
  if (!isKnown || !hasText(bytes, 16, 'RGB XYZ ') || !hasText(bytes, 36, 'acsp')) return undefined;
  const tags = tagsOf(bytes);
  if (tags.has('A2B0')) return undefined;
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(tags.get(name)));
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOf(tags.get(name) ?? new Uint8Array()));
  const [r, g, b] = columns;
  const [red, green, blue] = curves;
  if (!r || !g || !b || !red || !green || !blue) return undefined;
  const toXyz: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const fromXyz = inverseOf(toXyz);
  return fromXyz && { toXyz, fromXyz, curves: [red, green, blue] };
}

function tagsOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = viewOf(bytes);
  const count = Math.min(view.getUint32(headerBytes), maxTags);
  const tags = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const at = headerBytes + 4 + index * tagBytes;
    if (at + tagBytes > bytes.length) break;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const start = view.getUint32(at + 4);
    tags.set(name, bytes.subarray(start, start + view.getUint32(at + 8)));
  }
  return tags;
}

/** A number of 16 bits before the point and 16 after it. */
const fixedOne = 65_536;

function readXyz(tag: Uint8Array | undefined): Vector | undefined {
  if (!tag || tag.length < 20 || !hasText(tag, 0, 'XYZ ')) return undefined;
  const view = viewOf(tag);
  return [view.getInt32(8) / fixedOne, view.getInt32(12) / fixedOne, view.getInt32(16) / fixedOne];
}

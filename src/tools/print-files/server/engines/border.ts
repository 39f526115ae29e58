import type { Colours } from '#platform/server/image/pipeline/inspect.ts';
import { preflightLimits as limits } from '#tools/print-files/shared/preflight-limits.ts';
import type { Rgb } from './colour-table.ts';
import type { Area } from '#tools/print-files/shared/area.ts';

export const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

/** Where the content of a picture is along one of its sides. */
export interface TouchedSide {
  readonly side: Side;
  /** Of the side's pixels. */
  readonly share: number;
  /** From the first to the last of these pixels. */
  readonly area: Area;
}

/** Returns the sides at which a picture has content, from its alpha channel. */
export function touchedSides(alpha: Uint8Array, width: number, height: number): readonly TouchedSide[] {
  return sides.flatMap((side) => {
    const isRow = side === 'top' || side === 'bottom';
    const length = isRow ? width : height;
    const fixed = { top: 0, left: 0, right: width - 1, bottom: height - 1 }[side];
    const alphaAt = (at: number) => alpha[isRow ? fixed * width + at : at * width + fixed] ?? 0;
    let [first, last, count] = [-1, -1, 0];
    for (let at = 0; at < length; at++) {
      if (alphaAt(at) < limits.clearBelow) continue;
      if (first === -1) first = at;
      last = at;
      count += 1;
    }
    if (count === 0) return [];
    const extent = last - first + 1;
    const area = isRow
      ? { x: first, y: fixed, width: extent, height: 1 }
      : { x: fixed, y: first, width: 1, height: extent };
    return [{ side, share: count / length, area }];
  });
}

/** Returns the colour that nearly all of the border has; undefined if there is none. */
export function backgroundOf(picture: Colours): Rgb | undefined {
  const { width, height, samples, channels } = picture;
  const last = (height - 1) * width;
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x * channels, (last + x) * channels);
  for (let y = 0; y < height; y++) border.push(y * width * channels, (y * width + width - 1) * channels);
  const medianOf = (channel: number) => {
    const levels = Uint8Array.from(border, (at) => samples[at + channel] ?? 0).toSorted();
    return levels[levels.length >> 1] ?? 0;
  };
  const colour = { r: medianOf(0), g: medianOf(1), b: medianOf(2) };
  const near = border.filter((at) => !differs(samples, at, colour)).length;
  return near >= border.length * limits.minBackgroundShare ? colour : undefined;
}

/**
 * Returns the rectangle that is left of an opaque picture when its border of one colour is cut off: all of it
 * if it has none, undefined if nothing is left.
 */
export function contentWithout(picture: Colours, background: Rgb | undefined): Area | undefined {
  const { samples, width, height, channels } = picture;
  const colour = background ?? { r: samples[0] ?? 0, g: samples[1] ?? 0, b: samples[2] ?? 0 };
  const isContent = (x: number, y: number) => differs(samples, (y * width + x) * channels, colour);
  const rowHasContent = (y: number) => {
    for (let x = 0; x < width; x++) if (isContent(x, y)) return true;
    return false;
  };
  let top = 0;
  while (top < height && !rowHasContent(top)) top++;
  if (top === height) return undefined;
  let bottom = height - 1;
  while (!rowHasContent(bottom)) bottom--;
  let [left, right] = [width, -1];
  for (let y = top; y <= bottom; y++) {
    for (let x = 0; x < left; x++) if (isContent(x, y)) left = x;
    for (let x = width - 1; x > right; x--) if (isContent(x, y)) right = x;
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function differs(samples: Uint8Array, at: number, { r, g, b }: Rgb): boolean {
  const { backgroundTolerance: tolerance } = limits;
  return (
    Math.abs((samples[at] ?? 0) - r) > tolerance ||
    Math.abs((samples[at + 1] ?? 0) - g) > tolerance ||
    Math.abs((samples[at + 2] ?? 0) - b) > tolerance
  );
}

import type { Colours } from '#platform/server/image/pipeline/inspect.ts';
import { preflightLimits as limits } from '#tools/print-files/shared/preflight-limits.ts';
import { colourDistance, labOf } from './colours.ts';
import { type Area, areaOf } from '#tools/print-files/shared/area.ts';
import { LargestIslands } from './islands.ts';

/** Colours are told apart by this many bits a channel: an error far below the distance that is asked for. */
const bits = 6;
const lost = 8 - bits;
const mask = (1 << bits) - 1;
const colours = 1 << (3 * bits);
/** CIEDE2000 is at least this share of the difference in lightness. */
const minLightnessWeight = 1 / 1.75;

/** A colour of sRGB, its channels whole numbers 0 to 255. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** How much of the content is hardly seen on a colour, and where. */
export interface NearColour {
  readonly share: number;
  readonly areas: readonly Area[];
}

/**
 * Compares the content of a picture with colours, by a table of the colours that it has. Pixels of `besides`
 * are no content. Finds areas only where the share is large enough to be told.
 */
export function compareColours(
  picture: Colours,
  wanted: readonly Rgb[],
  besides: Rgb | undefined,
): readonly NearColour[] {
  if (wanted.length === 0) return [];
  const counts = countColours(picture);
  const used: number[] = [];
  for (let colour = 0; colour < colours; colour++)
    if (counts[colour] !== 0 && !(besides && isLike(colour, besides))) used.push(colour);
  const pixelsOf = (some: readonly number[]) => some.reduce((sum, colour) => sum + (counts[colour] ?? 0), 0);
  const total = pixelsOf(used);
  return wanted.map((colour) => {
    const near = used.filter(nearTo(colour));
    const share = total === 0 ? 0 : pixelsOf(near) / total;
    return { share, areas: share > limits.maxGarmentShare ? areasOf(picture, near) : [] };
  });
}

function colourAt(samples: Uint8Array, at: number): number {
  const red = (samples[at] ?? 0) >> lost;
  const green = (samples[at + 1] ?? 0) >> lost;
  return (red << (2 * bits)) | (green << bits) | ((samples[at + 2] ?? 0) >> lost);
}

/** Returns a channel of a colour of the table: black stays black, and white white. */
function levelOf(colour: number, channel: 0 | 1 | 2): number {
  return Math.round((((colour >> ((2 - channel) * bits)) & mask) * 255) / mask);
}

function countColours({ samples, channels }: Colours): Uint32Array {
  const counts = new Uint32Array(colours);
  const hasAlpha = channels === 4;
  for (let at = 0; at < samples.length; at += channels) {
    if (hasAlpha && (samples[at + 3] ?? 0) < limits.clearBelow) continue;
    const colour = colourAt(samples, at);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  return counts;
}

/** Whether a colour of the table is within the tolerance of a background. */
function isLike(colour: number, { r, g, b }: Rgb): boolean {
  const isNear = (channel: 0 | 1 | 2, wanted: number) =>
    Math.abs(levelOf(colour, channel) - wanted) <= limits.backgroundTolerance;
  return isNear(0, r) && isNear(1, g) && isNear(2, b);
}

/** Returns whether a colour of the table can hardly be told from the wanted one. */
function nearTo({ r, g, b }: Rgb): (colour: number) => boolean {
  const wanted = labOf(r, g, b);
  return (colour) => {
    const lab = labOf(levelOf(colour, 0), levelOf(colour, 1), levelOf(colour, 2));
    if (Math.abs(lab.l - wanted.l) * minLightnessWeight >= limits.garmentDistance) return false;
    return colourDistance(lab, wanted) < limits.garmentDistance;
  };
}

function areasOf({ samples, channels, width, height }: Colours, wanted: readonly number[]): readonly Area[] {
  const near = new Uint8Array(colours);
  for (const colour of wanted) near[colour] = 1;
  const islands = new LargestIslands(limits.areas);
  const hasAlpha = channels === 4;
  const isNear = (at: number) =>
    (!hasAlpha || (samples[at + 3] ?? 0) >= limits.clearBelow) && near[colourAt(samples, at)] === 1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; ) {
      while (x < width && !isNear((row + x) * channels)) x++;
      const start = x;
      while (x < width && isNear((row + x) * channels)) x++;
      if (x > start) islands.addRun(y, start, x);
    }
  }
  return islands.finish().map(areaOf);
}

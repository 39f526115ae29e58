import { preflightLimits as limits } from '#tools/print-files/shared/preflight-limits.ts';
import { type Area, areaOf, type Island } from '#tools/print-files/shared/area.ts';
import { ContentCells } from '#tools/print-files/shared/content-cells.ts';
import { LargestIslands } from './islands.ts';

const { clearBelow, solidFrom } = limits;
/** Four pixels are read as one number. These bits of each are none if it is clear, and all if it is solid. */
const alphaBits = Math.imul(solidFrom, 0x01_01_01_01);

/** What the alpha channel of a picture says. */
export interface AlphaFacts {
  readonly solidPixels: number;
  /** Solid and semi-transparent ones: all that is not clear. */
  readonly contentPixels: number;
  /** Semi-transparent ones that are no edge. */
  readonly softPixels: number;
  readonly softAreas: readonly Area[];
  readonly strays: readonly Island[];
  /** The smallest rectangle with all content; undefined if there is none. */
  readonly content: Area | undefined;
}

/** Reads the alpha channel of a picture from top to bottom, once: a byte for each pixel. */
export function scanAlpha(bytes: Uint8Array, width: number, height: number): AlphaFacts {
  const pixels = alphaOf(bytes);
  const cells = new ContentCells(width, height);
  const soft = new SoftRuns(pixels.bytes, width, height);
  let solidPixels = 0;
  let contentPixels = 0;
  let left = width;
  let right = 0;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const end = row + width;
    for (let at = skipClear(pixels, row, end); at < end; at = skipClear(pixels, at, end)) {
      const start = at;
      for (let solidStart = at; ; solidStart = at) {
        at = skipSolid(pixels, at, end);
        solidPixels += at - solidStart;
        const softStart = at;
        at = skipSemi(pixels.bytes, at, end);
        if (at === softStart) break;
        soft.addRun(y, softStart - row, at - row);
      }
      contentPixels += at - start;
      cells.addRun(y, start - row, at - row);
      left = Math.min(left, start - row);
      right = Math.max(right, at - row);
      if (top === -1) top = y;
      bottom = y;
    }
  }
  return {
    solidPixels,
    contentPixels,
    softPixels: soft.count,
    softAreas: soft.areas(),
    strays: cells.strays(contentPixels),
    content: top === -1 ? undefined : { x: left, y: top, width: right - left, height: bottom - top + 1 },
  };
}

/** The same pixels as bytes, and by fours. */
interface Alpha {
  readonly bytes: Uint8Array;
  readonly fours: Int32Array;
}

function alphaOf(samples: Uint8Array): Alpha {
  const bytes = samples.byteOffset % 4 === 0 ? samples : samples.slice();
  return { bytes, fours: new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) };
}

/** Returns the place of the first pixel from `at` on that is not clear, or `end`. */
function skipClear({ bytes, fours }: Alpha, at: number, end: number): number {
  let next = at;
  while (next < end && (bytes[next] ?? 0) < clearBelow) {
    if ((next & 3) !== 0 || next + 16 > end || (sixteenAny(fours, next >> 2) & alphaBits) !== 0) next += 1;
    else next += 16;
  }
  return next;
}

/** Returns the place of the first pixel from `at` on that is not solid, or `end`. */
function skipSolid({ bytes, fours }: Alpha, at: number, end: number): number {
  let next = at;
  while (next < end && (bytes[next] ?? 0) >= solidFrom) {
    if ((next & 3) !== 0 || next + 16 > end || (sixteenAll(fours, next >> 2) & alphaBits) !== alphaBits)
      next += 1;
    else next += 16;
  }
  return next;
}

function sixteenAny(fours: Int32Array, at: number): number {
  return (fours[at] ?? 0) | (fours[at + 1] ?? 0) | (fours[at + 2] ?? 0) | (fours[at + 3] ?? 0);
}

function sixteenAll(fours: Int32Array, at: number): number {
  return (fours[at] ?? 0) & (fours[at + 1] ?? 0) & (fours[at + 2] ?? 0) & (fours[at + 3] ?? 0);
}

function skipSemi(pixels: Uint8Array, at: number, end: number): number {
  let next = at;
  while (next < end && isSemi(pixels, next)) next++;
  return next;
}

function isSemi(pixels: Uint8Array, at: number): boolean {
  const alpha = pixels[at] ?? 0;
  return alpha >= clearBelow && alpha < solidFrom;
}

/**
 * Collects what of the semi-transparent pixels is no edge: what is farther than two pixels from each pixel
 * that is clear or solid. Beyond the picture there is neither.
 */
class SoftRuns {
  count = 0;
  readonly #islands = new LargestIslands(limits.areas);
  readonly #pixels: Uint8Array;
  readonly #width: number;
  readonly #height: number;

  constructor(pixels: Uint8Array, width: number, height: number) {
    this.#pixels = pixels;
    this.#width = width;
    this.#height = height;
  }

  areas(): readonly Area[] {
    return this.#islands.finish().map(areaOf);
  }

  /** Adds the semi-transparent pixels from `start` up to `end` of a row. */
  addRun(y: number, start: number, end: number): void {
    const pixels = this.#pixels;
    const width = this.#width;
    const from = start === 0 ? 0 : start + limits.edgePx;
    const to = end === width ? width : end - limits.edgePx;
    if (from >= to) return;
    const row = y * width;
    // Rows beyond the picture are read as this one, which is semi-transparent here.
    const above = y < 1 ? row : row - width;
    const below = y >= this.#height - 1 ? row : row + width;
    const above2 = y < 2 ? row : above - width;
    const below2 = y >= this.#height - 2 ? row : below + width;
    // How many pixels of the rows beside are semi-transparent, up to the next column.
    let semiAbove = 0;
    let semiBelow = 0;
    for (let x = from - 1; x <= from; x++) {
      semiAbove = x < 0 || isSemi(pixels, above + x) ? semiAbove + 1 : 0;
      semiBelow = x < 0 || isSemi(pixels, below + x) ? semiBelow + 1 : 0;
    }
    let first = -1;
    for (let x = from; x < to; x++) {
      const isLast = x + 1 === width;
      semiAbove = isLast || isSemi(pixels, above + x + 1) ? semiAbove + 1 : 0;
      semiBelow = isLast || isSemi(pixels, below + x + 1) ? semiBelow + 1 : 0;
      const isSoft =
        semiAbove > 2 && semiBelow > 2 && isSemi(pixels, above2 + x) && isSemi(pixels, below2 + x);
      if (isSoft && first === -1) first = x;
      if (!isSoft && first !== -1) {
        this.#add(y, first, x);
        first = -1;
      }
    }
    if (first !== -1) this.#add(y, first, to);
  }

  #add(y: number, start: number, end: number): void {
    this.count += end - start;
    this.#islands.addRun(y, start, end);
  }
}

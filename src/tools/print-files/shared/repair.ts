import { ContentCells } from './content-cells.ts';
import { halftoneAt, halftoneTile } from './halftone.ts';
import { preflightLimits } from './preflight-limits.ts';

const { clearBelow, solidFrom, edgePx } = preflightLimits;

/** What a print file can be repaired of (contract 16, Print files). */
export const repairs = ['semi_transparent', 'stray_pixels'] as const;
export type Repair = (typeof repairs)[number];

/** How what is semi-transparent becomes printable: cut off at half, or in dots. */
export const repairMethods = ['threshold', 'halftone'] as const;
export type RepairMethod = (typeof repairMethods)[number];

/** Decoded pixels. The last channel is alpha; a picture of 1 or 3 channels has none, and needs no repair. */
export interface Pixels {
  readonly samples: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

export interface RepairOptions {
  readonly repair: readonly Repair[];
  readonly method: RepairMethod;
  /** From the middle of a dot to the next, in pixels: about 1/30 inch at the print's density. */
  readonly dotPx?: number;
}

/** 1/30 inch at 300 pixels an inch: dots that a screen mesh holds and an eye does not. */
const defaultDotPx = 10;

/**
 * Repairs pixels in place, and returns how many were changed. Smooth edges stay as they are: only what
 * preflight finds is changed, and the rim of it.
 */
export function repairPixels(
  pixels: Pixels,
  { repair, method, dotPx = defaultDotPx }: RepairOptions,
): number {
  if (pixels.channels % 2 === 1) return 0;
  const removed = repair.includes('stray_pixels') ? removeStrays(pixels) : 0;
  return removed + (repair.includes('semi_transparent') ? hardenSoft(pixels, method, dotPx) : 0);
}

/** Clears the islands that are small and far from everything else. */
function removeStrays({ samples, width, height, channels }: Pixels): number {
  const cells = new ContentCells(width, height);
  let content = 0;
  for (let y = 0; y < height; y++) {
    const alphaAt = (x: number) => samples[(y * width + x) * channels + channels - 1] ?? 0;
    for (let x = 0; x < width; x++) {
      if (alphaAt(x) < clearBelow) continue;
      const start = x;
      while (x < width && alphaAt(x) >= clearBelow) x++;
      content += x - start;
      cells.addRun(y, start, x);
    }
  }
  let removed = 0;
  for (const { x, y, width: across, height: down, pixels } of cells.strays(content)) {
    removed += pixels;
    for (let row = y; row < y + down; row++) {
      const start = (row * width + x) * channels;
      samples.fill(0, start, start + across * channels);
    }
  }
  return removed;
}

/** A glow's rim, where it is near what is clear or solid, is changed with its inside. */
const rimPx = edgePx + 1;

/** Makes what is semi-transparent clear or solid, but for smooth edges. */
function hardenSoft(pixels: Pixels, method: RepairMethod, dotPx: number): number {
  const { samples, width, height, channels } = pixels;
  const alpha = new Alpha(pixels);
  const tile = method === 'halftone' ? halftoneTile(dotPx) : undefined;
  const soft = new SoftRows(alpha);
  let changed = 0;
  for (let y = 0; y < height; y++) {
    const reached = soft.near(y);
    if (!reached) continue;
    for (let x = 0; x < width; x++) {
      if (reached[x] === 0) continue;
      const value = alpha.at(x, y);
      if (value === 0 || value === 255 || alpha.isEdge(x, y)) continue;
      const first = (y * width + x) * channels;
      const last = first + channels - 1;
      if (value >= (tile ? halftoneAt(tile, x, y) : half)) samples[last] = 255;
      else for (let at = first; at <= last; at++) samples[at] = 0;
      changed += 1;
    }
  }
  return changed;
}

const half = 128;

/** A copy of the alpha channel, with a margin that is neither clear nor solid. */
class Alpha {
  readonly width: number;
  readonly height: number;
  readonly #stride: number;
  readonly #values: Uint8Array;
  /** From a pixel to those within `edgePx` of it, itself first. */
  readonly #near: readonly number[];

  constructor({ samples, width, height, channels }: Pixels) {
    this.width = width;
    this.height = height;
    this.#stride = width + 2 * edgePx;
    this.#values = new Uint8Array(this.#stride * (height + 2 * edgePx)).fill(half);
    this.#near = discOffsets.map(([dx, dy]) => dy * this.#stride + dx);
    for (let y = 0, from = channels - 1; y < height; y++) {
      for (let at = this.#place(0, y), end = at + width; at < end; at++, from += channels)
        this.#values[at] = samples[from] ?? 0;
    }
  }

  at(x: number, y: number): number {
    return this.#values[this.#place(x, y)] ?? 0;
  }

  /** Returns whether all pixels within `edgePx` are semi-transparent, itself included. */
  isSoft(x: number, y: number): boolean {
    const place = this.#place(x, y);
    for (const step of this.#near) {
      const value = this.#values[place + step] ?? 0;
      if (value < clearBelow || value >= solidFrom) return false;
    }
    return true;
  }

  /** Returns whether a clear and a solid pixel are within `edgePx`. */
  isEdge(x: number, y: number): boolean {
    const place = this.#place(x, y);
    let isNearClear = false;
    let isNearSolid = false;
    for (const step of this.#near) {
      const value = this.#values[place + step] ?? 0;
      if (value < clearBelow) isNearClear = true;
      else if (value >= solidFrom) isNearSolid = true;
      if (isNearClear && isNearSolid) return true;
    }
    return false;
  }

  #place(x: number, y: number): number {
    return (y + edgePx) * this.#stride + x + edgePx;
  }
}

/** From the middle outwards. */
const discOffsets = Array.from({ length: (2 * edgePx + 1) ** 2 }, (_none, index) => {
  const across = 2 * edgePx + 1;
  return [(index % across) - edgePx, Math.floor(index / across) - edgePx] as const;
})
  .filter(([dx, dy]) => dx * dx + dy * dy <= edgePx * edgePx)
  .toSorted(([ax, ay], [bx, by]) => ax * ax + ay * ay - (bx * bx + by * by));

/** Which pixels are soft, for a few rows at a time. */
class SoftRows {
  readonly #alpha: Alpha;
  /** The rows about the current one, by their number modulo so many; undefined where nothing is soft. */
  readonly #rows: (Uint8Array | undefined)[] = [];
  #next = 0;

  constructor(alpha: Alpha) {
    this.#alpha = alpha;
  }

  /** Returns which pixels of a row are within `rimPx` of a soft one, if any is. Rows come in order. */
  near(y: number): Uint8Array | undefined {
    for (; this.#next <= Math.min(y + rimPx, this.#alpha.height - 1); this.#next++)
      this.#rows[this.#next % (2 * rimPx + 1)] = this.#read(this.#next);
    let reached: Uint8Array | undefined;
    for (let row = Math.max(0, y - rimPx); row < this.#next; row++) {
      const soft = this.#rows[row % (2 * rimPx + 1)];
      if (soft) reached = widened(soft, reached);
    }
    return reached;
  }

  #read(y: number): Uint8Array | undefined {
    let row: Uint8Array | undefined;
    for (let x = 0; x < this.#alpha.width; x++) {
      if (!this.#alpha.isSoft(x, y)) continue;
      row ??= new Uint8Array(this.#alpha.width);
      row[x] = 1;
    }
    return row;
  }
}

/** Marks what is within `rimPx` of a marked pixel of a row. */
function widened(row: Uint8Array, into: Uint8Array = new Uint8Array(row.length)): Uint8Array {
  let until = -1;
  for (let x = -rimPx; x < row.length; x++) {
    if (row[x + rimPx] === 1) until = x + 2 * rimPx;
    if (x >= 0 && x <= until) into[x] = 1;
  }
  return into;
}

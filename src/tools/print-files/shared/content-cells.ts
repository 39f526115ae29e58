import { preflightLimits as limits } from './preflight-limits.ts';
import type { Island } from './area.ts';

/** Cells are this much smaller than the distance: what shares a cell is near, and its box is near enough. */
const cellsPerDistance = 6;
/** Pixels that touch by a corner are 1.4 apart. */
const leastDistancePx = 2;

/**
 * Where the content of a picture is, in cells of a few pixels: enough to find what lies far from everything
 * else, in memory that does not grow with the picture or with the number of its specks.
 */
export class ContentCells {
  readonly #distancePx: number;
  readonly #sidePx: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Content pixels of each cell, and their box in pixels of the picture. */
  readonly #pixels: Uint32Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #top: Int32Array;
  readonly #bottom: Int32Array;

  constructor(width: number, height: number) {
    this.#distancePx = Math.max(leastDistancePx, Math.max(width, height) * limits.strayDistanceShare);
    this.#sidePx = Math.max(1, Math.round(this.#distancePx / cellsPerDistance));
    this.#columns = Math.ceil(width / this.#sidePx);
    this.#rows = Math.ceil(height / this.#sidePx);
    const cells = this.#columns * this.#rows;
    this.#pixels = new Uint32Array(cells);
    this.#left = new Int32Array(cells);
    this.#right = new Int32Array(cells);
    this.#top = new Int32Array(cells);
    this.#bottom = new Int32Array(cells);
  }

  /** Adds the pixels from `start` up to `end` of a row. Rows come from the top. */
  addRun(row: number, start: number, end: number): void {
    const side = this.#sidePx;
    const first = Math.floor(row / side) * this.#columns;
    let cell = first + Math.floor(start / side);
    let cellEnd = (cell - first + 1) * side;
    for (let from = start; from < end; from = cellEnd, cellEnd += side, cell++) {
      const last = (cellEnd < end ? cellEnd : end) - 1;
      if (this.#pixels[cell] === 0) {
        this.#top[cell] = row;
        this.#left[cell] = from;
        this.#right[cell] = last;
      } else {
        if (from < (this.#left[cell] ?? 0)) this.#left[cell] = from;
        if (last > (this.#right[cell] ?? 0)) this.#right[cell] = last;
      }
      this.#bottom[cell] = row;
      this.#pixels[cell] = (this.#pixels[cell] ?? 0) + last - from + 1;
    }
  }

  /**
   * Returns the groups of islands that are small and far from everything else (contract 16, Preflight), the
   * largest first. `contentPixels` is the number of all pixels that were added.
   */
  strays(contentPixels: number): readonly Island[] {
    const maxPixels = contentPixels * limits.maxStrayShare;
    const seen = this.#partsOfLarge();
    const found: Island[] = [];
    for (let cell = 0; cell < seen.length; cell++) {
      const pixels = this.#pixels[cell] ?? 0;
      if (pixels === 0 || pixels > maxPixels || seen[cell] === 1) continue;
      const group = this.#groupOf(cell, maxPixels, seen);
      if (group) found.push(group);
    }
    return found.toSorted((one, other) => other.pixels - one.pixels);
  }

  /** Marks the cells of rows and columns of content that are longer than a stray can be. */
  #partsOfLarge(): Uint8Array {
    const marks = new Uint8Array(this.#pixels.length);
    const mostCells = Math.ceil(limits.maxStrayPx / this.#sidePx) + 1;
    const markLines = (lines: number, lineStep: number, length: number, step: number) => {
      for (let line = 0; line < lines; line++) {
        let filled = 0;
        for (let at = 0; at <= length; at++) {
          const cell = line * lineStep + at * step;
          if (at < length && this.#pixels[cell] !== 0) {
            filled += 1;
            continue;
          }
          if (filled > mostCells) for (let back = 1; back <= filled; back++) marks[cell - back * step] = 1;
          filled = 0;
        }
      }
    };
    markLines(this.#rows, this.#columns, this.#columns, 1);
    markLines(this.#columns, 1, this.#rows, this.#columns);
    return marks;
  }

  /** Returns the cell with all that is near, and near to that; undefined if this is too large for a stray. */
  #groupOf(cell: number, maxPixels: number, seen: Uint8Array): Island | undefined {
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, pixels: 0 };
    const members = new Set<number>();
    for (let next: number | undefined = cell; next !== undefined; next = this.#nearestTo(box, members)) {
      members.add(next);
      seen[next] = 1;
      box.left = Math.min(box.left, this.#left[next] ?? 0);
      box.right = Math.max(box.right, this.#right[next] ?? 0);
      box.top = Math.min(box.top, this.#top[next] ?? 0);
      box.bottom = Math.max(box.bottom, this.#bottom[next] ?? 0);
      box.pixels += this.#pixels[next] ?? 0;
      const across = Math.max(box.right - box.left, box.bottom - box.top) + 1;
      if (across > limits.maxStrayPx || box.pixels > maxPixels) return undefined;
    }
    const { left, right, top, bottom, pixels } = box;
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels };
  }

  /** Returns a cell with content near a box that is none of its members. */
  #nearestTo(box: Omit<Box, 'pixels'>, members: ReadonlySet<number>): number | undefined {
    const { left, right, top, bottom } = box;
    const [side, reach] = [this.#sidePx, this.#distancePx];
    const firstColumn = Math.max(0, Math.floor((left - reach) / side));
    const lastColumn = Math.min(this.#columns - 1, Math.floor((right + reach) / side));
    const lastRow = Math.min(this.#rows - 1, Math.floor((bottom + reach) / side));
    for (let row = Math.max(0, Math.floor((top - reach) / side)); row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = row * this.#columns + column;
        if (this.#pixels[cell] === 0 || members.has(cell)) continue;
        const across = Math.max(0, (this.#left[cell] ?? 0) - right, left - (this.#right[cell] ?? 0));
        const down = Math.max(0, (this.#top[cell] ?? 0) - bottom, top - (this.#bottom[cell] ?? 0));
        if (across * across + down * down <= reach * reach) return cell;
      }
    }
    return undefined;
  }
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly pixels: number;
}

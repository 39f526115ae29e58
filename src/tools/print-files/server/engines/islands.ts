import type { Island } from '#tools/print-files/shared/area.ts';

/**
 * Joins runs of pixels to islands, and returns the largest. Takes memory for only two rows, whatever the
 * picture: an island that no run of the current row touches is done.
 */
export class LargestIslands {
  readonly #largest: Island[] = [];
  readonly #limit: number;
  #row = -1;
  #above = new Row();
  #current = new Row();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the pixels from `start` up to `end` of a row. Runs come by row, then by column. */
  addRun(row: number, start: number, end: number): void {
    if (row !== this.#row) this.#beginRow(row);
    this.#current.add(this.#above, row, start, end);
  }

  /** Returns the largest islands, the largest first; call it once, after the last run. */
  finish(): readonly Island[] {
    this.#beginRow(this.#row + 2);
    return this.#largest;
  }

  #beginRow(row: number): void {
    this.#current.close(this.#above, (island) => this.#keep(island));
    [this.#above, this.#current] = [this.#current, this.#above];
    this.#current.clear();
    if (row !== this.#row + 1) {
      // Rows without runs lie between: nothing above goes on.
      this.#current.close(this.#above, (island) => this.#keep(island));
      this.#above.clear();
    }
    this.#row = row;
  }

  #keep(island: Island): void {
    const least = this.#largest.at(-1);
    if (least && this.#largest.length === this.#limit && least.pixels >= island.pixels) return;
    const place = this.#largest.findIndex(({ pixels }) => pixels < island.pixels);
    this.#largest.splice(place === -1 ? this.#largest.length : place, 0, island);
    if (this.#largest.length > this.#limit) this.#largest.pop();
  }
}

/** The islands that a row is part of, while it may still grow. */
interface Growing {
  /** The island that this one was joined to. */
  into: Growing | undefined;
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
  isDone: boolean;
}

function rootOf(island: Growing): Growing {
  let root = island;
  while (root.into) root = root.into;
  if (island !== root) island.into = root;
  return root;
}

/** The runs of one row, with the island of each. */
class Row {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #islands: Growing[] = [];
  #y = -1;
  /** The first run of the row above that may touch the next run. */
  #next = 0;

  clear(): void {
    this.#starts.length = 0;
    this.#ends.length = 0;
    this.#islands.length = 0;
    this.#next = 0;
  }

  /** Adds a run, joined with what it touches in the row above. */
  add(above: Row, y: number, start: number, end: number): void {
    let island: Growing | undefined;
    while (this.#next < above.#ends.length && (above.#ends[this.#next] ?? 0) < start) this.#next += 1;
    for (let at = this.#next; at < above.#starts.length && (above.#starts[at] ?? 0) <= end; at++) {
      const touched = above.#islands[at];
      if (touched) island = island ? joined(island, rootOf(touched)) : rootOf(touched);
    }
    const grown = island ?? {
      into: undefined,
      left: start,
      right: end,
      top: y,
      bottom: y,
      pixels: 0,
      isDone: false,
    };
    grown.left = Math.min(grown.left, start);
    grown.right = Math.max(grown.right, end);
    grown.bottom = y;
    grown.pixels += end - start;
    this.#y = y;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#islands.push(grown);
  }

  /** Calls `onDone` for each island of the row above that this row does not go on. */
  close(above: Row, onDone: (island: Island) => void): void {
    for (const run of above.#islands) {
      const island = rootOf(run);
      if (island.isDone || island.bottom > above.#y) continue;
      island.isDone = true;
      const { left, right, top, bottom, pixels } = island;
      onDone({ x: left, y: top, width: right - left, height: bottom - top + 1, pixels });
    }
  }
}

function joined(one: Growing, other: Growing): Growing {
  if (one === other) return one;
  other.into = one;
  one.left = Math.min(one.left, other.left);
  one.right = Math.max(one.right, other.right);
  one.top = Math.min(one.top, other.top);
  one.pixels += other.pixels;
  return one;
}

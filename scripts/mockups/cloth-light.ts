import sharp from 'sharp';

/** A curve over a control point, then how wide and how high the fold is. */
type Fold = readonly [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  width: number,
  height: number,
];

/** How cloth lies. Lengths are in units of a scene, which has 1,000 on each side. */
export interface Cloth {
  /** The height of the unevenness between the folds. */
  readonly waves: number;
  readonly seed: number;
  readonly folds: readonly Fold[];
}

const sceneSide = 1000;
const unitsPerSample = 2;
const side = sceneSide / unitsPerSample;
/** At the left top, towards the viewer. */
const lamp = { x: -0.46, y: -0.5, z: 0.74 };

/** Draws the light on cloth as a PNG, for `multiply` on its colour. */
export function clothLight({ waves, seed, folds }: Cloth): Promise<Buffer> {
  const heights = new Float32Array(side * side);
  addWaves(heights, waves, seed);
  for (const fold of folds) addFold(heights, fold);
  const light = new Uint8Array(side * side);
  const heightAt = (x: number, y: number) =>
    heights[Math.max(0, Math.min(side - 1, y)) * side + Math.max(0, Math.min(side - 1, x))] ?? 0;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const slopeX = (heightAt(x + 1, y) - heightAt(x - 1, y)) / 2 / unitsPerSample;
      const slopeY = (heightAt(x, y + 1) - heightAt(x, y - 1)) / 2 / unitsPerSample;
      const facing = (lamp.z - lamp.x * slopeX - lamp.y * slopeY) / Math.hypot(slopeX, slopeY, 1);
      light[y * side + x] = 255 * Math.max(0.34, Math.min(1, 0.9 + 0.62 * (facing / lamp.z - 1)));
    }
  return sharp(light, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

interface FoldPoint {
  readonly x: number;
  readonly y: number;
  /** 0 to 1: a fold fades out at both ends. */
  readonly size: number;
}

const steps = 32;
/** In widths, as far as a fold is seen. */
const reach = 2.6;

function addFold(heights: Float32Array, [x0, y0, x1, y1, x2, y2, width, height]: Fold): void {
  const points = Array.from({ length: steps + 1 }, (_, index): FoldPoint => {
    const t = index / steps;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t] as const;
    return { x: a * x0 + b * x1 + c * x2, y: a * y0 + b * y1 + c * y2, size: Math.sin(Math.PI * t) ** 1.4 };
  });
  const first = (values: readonly number[]) =>
    Math.max(0, Math.floor((Math.min(...values) - width * reach) / unitsPerSample));
  const last = (values: readonly number[]) =>
    Math.min(side - 1, Math.ceil((Math.max(...values) + width * reach) / unitsPerSample));
  const [columns, rows] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  for (let y = first(rows); y <= last(rows); y++)
    for (let x = first(columns); x <= last(columns); x++) {
      const { distance, size } = nearest(points, x * unitsPerSample, y * unitsPerSample);
      const across = distance / (width * (0.6 + 0.4 * size));
      if (across < reach)
        heights[y * side + x] = (heights[y * side + x] ?? 0) + height * size * Math.exp(-across * across);
    }
}

/** Returns how far a place is from a curve, and the size of the fold there. */
function nearest(points: readonly FoldPoint[], x: number, y: number) {
  let best = { distance: Infinity, size: 0 };
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const [dx, dy] = [to.x - from.x, to.y - from.y] as const;
    const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.max(0, Math.min(1, along));
    const distance = Math.hypot(x - from.x - t * dx, y - from.y - t * dy);
    if (distance < best.distance) best = { distance, size: from.size + t * (to.size - from.size) };
  }
  return best;
}

/** The noise's cells, each half as high as the one before. */
const cells = [170, 90, 46];

/** Adds smooth noise, longer from top to bottom, as cloth hangs. */
function addWaves(heights: Float32Array, height: number, seed: number): void {
  for (const [index, cell] of cells.entries()) {
    const random = randomFrom(seed + index);
    const columns = Math.ceil(sceneSide / cell) + 3;
    const grid = Float32Array.from({ length: columns * columns }, random);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [u, v] = [(x + 0.12 * y) * (unitsPerSample / cell), y * (unitsPerSample / cell / 1.9)] as const;
        const [column, row] = [Math.floor(u), Math.floor(v)] as const;
        const at = row * columns + (column % (columns - 1));
        const [p, q] = [smooth(u - column), smooth(v - row)] as const;
        const across = (start: number) => (grid[start] ?? 0) * (1 - p) + (grid[start + 1] ?? 0) * p;
        const noise = across(at) * (1 - q) + across(at + columns) * q;
        heights[y * side + x] = (heights[y * side + x] ?? 0) + (height / 2 ** index) * noise;
      }
  }
}

const smooth = (t: number) => t * t * t * (t * (6 * t - 15) + 10);

/** Returns the same numbers from 0 to 1 at each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

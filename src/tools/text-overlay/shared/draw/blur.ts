const passes = 3;

/**
 * Returns the widths, in whole pixels and odd, of the box blurs that together are nearly a Gaussian blur.
 * Source: P. Kovesi, "Fast Almost-Gaussian Filtering", 2010.
 */
function boxWidths(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / passes + 1);
  const narrow = Math.floor((ideal - 1) / 2) * 2 + 1;
  const narrowCount = Math.round(
    (12 * sigma * sigma - passes * narrow * narrow - 4 * passes * narrow - 3 * passes) / (-4 * narrow - 4),
  );
  return Array.from({ length: passes }, (_, index) => (index < narrowCount ? narrow : narrow + 2));
}

/** Returns by how many pixels a blur extends what it blurs. */
export function blurMargin(sigma: number): number {
  return boxWidths(sigma).reduce((sum, width) => sum + (width - 1) / 2, 0);
}

/** One whole number a pixel. */
type Samples = Uint8Array | Uint16Array;

/**
 * Blurs an image of one sample a pixel, in place; beyond its edges is 0. By whole numbers, so that every
 * machine computes the same.
 */
export function blur(pixels: Samples, width: number, height: number, sigma: number): void {
  const other = emptyLike(pixels, pixels.length);
  for (const boxWidth of boxWidths(sigma)) {
    if (boxWidth === 1) continue;
    blurRows(pixels, other, width, height, boxWidth);
    blurColumns(other, pixels, width, height, boxWidth);
  }
}

function emptyLike(samples: Samples, length: number): Samples {
  return samples instanceof Uint8Array ? new Uint8Array(length) : new Uint16Array(length);
}

/** Each mean is rounded to the nearest number; storing it as a sample drops its fraction. */
function blurRows(from: Samples, to: Samples, width: number, height: number, boxWidth: number): void {
  const reach = (boxWidth - 1) / 2;
  const { rounding, share } = meanOf(boxWidth);
  const row = emptyLike(from, width + 2 * reach);
  for (let start = 0; start < height * width; start += width) {
    row.set(from.subarray(start, start + width), reach);
    let sum = 0;
    for (let x = 0; x < 2 * reach; x++) sum += row[x] ?? 0;
    for (let x = 0; x < width; x++) {
      sum += row[x + 2 * reach] ?? 0;
      to[start + x] = (sum + rounding) * share;
      sum -= row[x] ?? 0;
    }
  }
}

/** Goes through the rows, with a sum for each column, because memory is read in rows. */
function blurColumns(from: Samples, to: Samples, width: number, height: number, boxWidth: number): void {
  const reach = (boxWidth - 1) / 2;
  const { rounding, share } = meanOf(boxWidth);
  const sums = new Uint32Array(width);
  const outside = emptyLike(from, width);
  const rowAt = (y: number) => (y >= 0 && y < height ? from.subarray(y * width, (y + 1) * width) : outside);
  for (let y = 0; y < reach; y++) rowAt(y).forEach((value, x) => (sums[x] = (sums[x] ?? 0) + value));
  for (let y = 0; y < height; y++) {
    const [first, last] = [rowAt(y - reach), rowAt(y + reach)];
    const target = to.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) {
      const sum = (sums[x] ?? 0) + (last[x] ?? 0);
      target[x] = (sum + rounding) * share;
      sums[x] = sum - (first[x] ?? 0);
    }
  }
}

/**
 * Returns what makes a sum of whole numbers their mean, in one multiplication. The additional half keeps
 * every result so far from a whole number that the inexact share cannot round it to another one.
 */
function meanOf(count: number) {
  return { rounding: (count - 1) / 2 + 0.5, share: 1 / count };
}

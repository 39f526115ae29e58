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

/**
 * Blurs an image of one byte a pixel, in place; beyond its edges is 0. By whole numbers, so that every machine
 * computes the same.
 */
export function blur(pixels: Uint8Array, width: number, height: number, sigma: number): void {
  const other = new Uint8Array(pixels.length);
  for (const boxWidth of boxWidths(sigma)) {
    if (boxWidth === 1) continue;
    blurRows(pixels, other, width, height, boxWidth);
    blurColumns(other, pixels, width, height, boxWidth);
  }
}

function blurRows(from: Uint8Array, to: Uint8Array, width: number, height: number, boxWidth: number): void {
  const reach = (boxWidth - 1) / 2;
  const half = reach;
  for (let start = 0; start < height * width; start += width) {
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += from[start + x] ?? 0;
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += from[start + x + reach] ?? 0;
      to[start + x] = Math.floor((sum + half) / boxWidth);
      if (x >= reach) sum -= from[start + x - reach] ?? 0;
    }
  }
}

/** Goes through the rows, with a sum for each column, because memory is read in rows. */
function blurColumns(
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  boxWidth: number,
): void {
  const reach = (boxWidth - 1) / 2;
  const half = reach;
  const sums = new Uint32Array(width);
  const addRow = (y: number, sign: 1 | -1) => {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (from[y * width + x] ?? 0);
  };
  for (let y = 0; y < Math.min(reach, height); y++) addRow(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) addRow(y + reach, 1);
    for (let x = 0; x < width; x++) to[y * width + x] = Math.floor(((sums[x] ?? 0) + half) / boxWidth);
    if (y >= reach) addRow(y - reach, -1);
  }
}

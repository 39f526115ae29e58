/** A square of thresholds that repeats, from 0.5 / its pixels to 255. */
interface Tile {
  readonly side: number;
  readonly thresholds: Float32Array;
}

/**
 * Returns the thresholds of round dots at 45 degrees: where alpha reaches the threshold, the dot is. Each
 * share of alpha fills just that share of the tile. `dotPx` is from dot to dot, in pixels.
 */
export function halftoneTile(dotPx: number): Tile {
  const side = Math.max(2, 2 * Math.round(dotPx * Math.SQRT1_2));
  const turn = (2 * Math.PI) / side;
  const heights = Array.from({ length: side * side }, (_none, index) => {
    const [x, y] = [index % side, Math.floor(index / side)];
    return { index, height: Math.cos(turn * (x + y)) + Math.cos(turn * (x - y)) };
  });
  // Equal heights keep their order, so that the result is the same everywhere.
  const order = heights.toSorted((one, other) => other.height - one.height || one.index - other.index);
  const thresholds = new Float32Array(order.length);
  order.forEach(({ index }, rank) => {
    thresholds[index] = ((rank + 0.5) / order.length) * 255;
  });
  return { side, thresholds };
}

/** Returns the alpha from which on a pixel is in a dot. */
export function halftoneAt({ side, thresholds }: Tile, x: number, y: number): number {
  return thresholds[(y % side) * side + (x % side)] ?? 0;
}

import { blur, blurMargin } from './blur.ts';
import { grown, intersection, transformedBox, wholePixels } from './boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from './layout.ts';
import type { Matrix } from './matrix.ts';
import type { PixelValues } from './pen.ts';

/** How the light of a picture bends a layer. Lengths are in pixels of the picture. */
export interface BendStyle {
  /** How far anything moves at most. */
  readonly reach: number;
  /** By how much the light is smoothed first, so that folds bend the layer and threads do not. */
  readonly sigma: number;
  readonly picture: Size;
}

/** At 100, in shares of the picture's shorter side. */
const reachShare = 0.02;
const sigmaShare = 0.006;
/** A soft edge of a third of white bends by about two thirds of the reach. */
const gain = 8;

/** Returns how a layer is bent by `displace`, 0 to 100; undefined if it is not. */
export function bendStyleOf(displace: number | undefined, picture: Size): BendStyle | undefined {
  if (!displace) return undefined;
  const { width, height } = picture;
  const shorter = Math.min(width, height);
  const reach = (displace / 100) * reachShare * shorter;
  return { reach, sigma: sigmaShare * shorter, picture: { width, height } };
}

/** What is on the target before a layer is drawn. */
export type ReadBelow = (box: Box) => PixelValues;

/** The light below a layer, smoothed, and how far it moves points. */
export interface Bend {
  readonly light: Uint16Array;
  /** Of the light, on the canvas that the layer is drawn on. */
  readonly box: Box;
  /** In pixels of that canvas. */
  readonly reach: number;
  /** From the difference of two pixels to a vector, of which 1 is two thirds of the way. */
  readonly factor: number;
}

interface BendOn {
  readonly style: BendStyle;
  /** Of the layer's canvas, on the target. */
  readonly canvas: Box;
  readonly target: Size;
  readonly matrix: Matrix;
  readonly read: ReadBelow;
}

const stripPixels = 1_000_000;

/** Reads and smooths the light below a layer. In whole numbers, so that every machine computes the same. */
export function readBend({ style, canvas, target, matrix, read }: BendOn): Bend | undefined {
  const scale = Math.sqrt(matrix.a * matrix.a + matrix.b * matrix.b);
  const sigma = style.sigma * scale;
  const onTarget = wholePixels(transformedBox({ x: 0, y: 0, ...style.picture }, matrix));
  const { width, height } = target;
  const picture = intersection(onTarget, { x: 0, y: 0, width, height });
  const seen = intersection(canvas, picture);
  if (seen.width === 0 || seen.height === 0) return undefined;
  const box = grown(seen, blurMargin(sigma) + 1);
  const light = lightOf(box, picture, read);
  blur(light, box.width, box.height, sigma);
  return {
    light,
    box: { ...box, x: box.x - canvas.x, y: box.y - canvas.y },
    reach: style.reach * scale,
    factor: (gain * Math.max(1, sigma)) / (2 * white),
  };
}

/** The light of white. */
const white = 255 * 256;

/** Returns the light of a box, a number a pixel; beyond the picture that of its edge goes on. */
function lightOf(box: Box, picture: Box, read: ReadBelow): Uint16Array {
  const light = new Uint16Array(box.width * box.height);
  const inside = intersection(box, picture);
  const rows = Math.max(1, Math.floor(stripPixels / inside.width));
  for (let top = 0; top < inside.height; top += rows) {
    const strip = { ...inside, y: inside.y + top, height: Math.min(rows, inside.height - top) };
    fillRows(light, box, strip, read(strip));
  }
  const [first, last] = [inside.y - box.y, inside.y - box.y + inside.height - 1];
  const rowOf = (row: number) => light.subarray(row * box.width, (row + 1) * box.width);
  for (let row = 0; row < first; row++) light.set(rowOf(first), row * box.width);
  for (let row = last + 1; row < box.height; row++) light.set(rowOf(last), row * box.width);
  return light;
}

function fillRows(light: Uint16Array, box: Box, strip: Box, rgba: PixelValues): void {
  const left = strip.x - box.x;
  for (let row = 0, from = 0; row < strip.height; row++) {
    const start = (strip.y - box.y + row) * box.width;
    for (let column = 0; column < strip.width; column++, from += 4) {
      // Rec. 709's weights of red, green and blue, in 256ths.
      const sum = 54 * (rgba[from] ?? 0) + 183 * (rgba[from + 1] ?? 0) + 19 * (rgba[from + 2] ?? 0);
      light[start + left + column] = sum;
    }
    light.fill(light[start + left] ?? 0, start, start + left);
    const end = start + left + strip.width;
    light.fill(light[end - 1] ?? 0, end, start + box.width);
  }
}

/** Returns how far the pixel in a column and a row of the layer's canvas is moved: towards the light. */
export function bentBy({ light, box, reach, factor }: Bend, column: number, row: number): Point {
  const [x, y] = [column - box.x, row - box.y];
  if (x < 1 || y < 1 || x >= box.width - 1 || y >= box.height - 1) return { x: 0, y: 0 };
  const at = y * box.width + x;
  const right = ((light[at + 1] ?? 0) - (light[at - 1] ?? 0)) * factor;
  const down = ((light[at + box.width] ?? 0) - (light[at - box.width] ?? 0)) * factor;
  const share = reach / Math.sqrt(1 + right * right + down * down);
  return { x: right * share, y: down * share };
}

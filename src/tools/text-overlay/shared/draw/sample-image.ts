import type { Box } from './layout.ts';
import type { PixelValues } from './pen.ts';
import type { Projection } from './projection.ts';

/** A decoded picture: RGBA, a byte each, without gaps between rows. */
export interface ImagePixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Where the pixels of a picture are drawn. */
export interface ImagePlace {
  /** From the pixels of the canvas to those of the picture, both from their outer left top corner. */
  readonly toImage: Projection;
  /** The radius of the picture's corners, in its own pixels. */
  readonly radius: number;
}

/** The most samples of a pixel in each direction, where a picture is drawn smaller than it is. */
const maxSamples = 8;

/** Pictures of half the size, each made once. */
const halves = new WeakMap<ImagePixels, ImagePixels>();

/** Returns a picture of half the width and height, whose pixels are means of four. */
export function halved(image: ImagePixels): ImagePixels {
  const known = halves.get(image);
  if (known) return known;
  const [width, height] = [Math.ceil(image.width / 2), Math.ceil(image.height / 2)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0] as [number, number, number, number];
      for (let index = 0; index < 4; index++) {
        const column = Math.min(image.width - 1, 2 * x + (index % 2));
        const row = Math.min(image.height - 1, 2 * y + (index >> 1));
        addPixel(image.data, (row * image.width + column) * 4, 1 / 4, sum);
      }
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) data[at + channel] = (sum[channel] ?? 0) / (sum[3] || 1);
      data[at + 3] = sum[3];
    }
  }
  const half = { data, width, height };
  halves.set(image, half);
  return half;
}

/**
 * Draws a picture on a region of whole pixels: `to` gets RGBA. In plain arithmetic, because canvases of
 * browser and server scale pictures differently. What is drawn at its own size is copied; else samples are
 * interpolated, and edges are smooth.
 */
export function sampleImage(image: ImagePixels, place: ImagePlace, region: Box, to: PixelValues): void {
  const { a, b, c, d, e, f, g, h, i } = place.toImage;
  if (isCopied(place)) {
    copyRows(image, region, { left: Math.round(c / i), top: Math.round(f / i) }, to);
    return;
  }
  const sample = [0, 0, 0, 0] as [number, number, number, number];
  for (let row = 0, at = 0; row < region.height; row++) {
    const y = region.y + row + 0.5;
    for (let column = 0; column < region.width; column++, at += 4) {
      const x = region.x + column + 0.5;
      const w = g * x + h * y + i;
      if (w <= 0) continue;
      const u = (a * x + b * y + c) / w;
      const v = (d * x + e * y + f) / w;
      // How the place in the picture changes from pixel to pixel.
      const ux = (a - u * g) / w;
      const uy = (b - u * h) / w;
      const vx = (d - v * g) / w;
      const vy = (e - v * h) / w;
      const coverage = coverageOf(image, place.radius, u, v, ux, uy, vx, vy);
      if (coverage <= 0) continue;
      const step = Math.max(Math.hypot(ux, vx), Math.hypot(uy, vy));
      const count = Math.min(maxSamples, Math.max(1, Math.ceil(step - 0.01)));
      sample.fill(0);
      for (let down = 0; down < count; down++) {
        for (let across = 0; across < count; across++) {
          const [right, below] = [(across + 0.5) / count - 0.5, (down + 0.5) / count - 0.5];
          addSample(image, u + right * ux + below * uy, v + right * vx + below * vy, sample);
        }
      }
      const alpha = sample[3];
      if (alpha === 0) continue;
      to[at] = Math.round(sample[0] / alpha);
      to[at + 1] = Math.round(sample[1] / alpha);
      to[at + 2] = Math.round(sample[2] / alpha);
      to[at + 3] = Math.round((alpha / (count * count)) * coverage);
    }
  }
}

/** Whether pixels lie on pixels: nothing is scaled, turned or rounded. */
function isCopied({ toImage: { a, b, c, d, e, f, g, h, i }, radius }: ImagePlace): boolean {
  const near = (value: number, whole: number) => Math.abs(value - whole) < 1e-6;
  return (
    radius === 0 &&
    [b, d, g, h].every((value) => near(value, 0)) &&
    near(a / i, 1) &&
    near(e / i, 1) &&
    near(c / i, Math.round(c / i)) &&
    near(f / i, Math.round(f / i))
  );
}

function copyRows(
  { data, width, height }: ImagePixels,
  region: Box,
  { left, top }: { readonly left: number; readonly top: number },
  to: PixelValues,
): void {
  for (let row = 0; row < region.height; row++) {
    const v = region.y + row + top;
    if (v < 0 || v >= height) continue;
    for (let column = 0; column < region.width; column++) {
      const u = region.x + column + left;
      if (u < 0 || u >= width) continue;
      const [from, at] = [(v * width + u) * 4, (row * region.width + column) * 4];
      for (let channel = 0; channel < 4; channel++) to[at + channel] = data[from + channel] ?? 0;
    }
  }
}

/** Returns the share of a pixel that the picture covers, by its distance from the picture's edge. */
function coverageOf(
  { width, height }: ImagePixels,
  radius: number,
  u: number,
  v: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
): number {
  const [right, below] = [u - width / 2, v - height / 2];
  const beyondX = Math.abs(right) - (width / 2 - radius);
  const beyondY = Math.abs(below) - (height / 2 - radius);
  const isInCorner = beyondX > 0 && beyondY > 0;
  const length = Math.hypot(beyondX, beyondY);
  const distance = (isInCorner ? length : Math.max(beyondX, beyondY)) - radius;
  // The direction from the edge outwards.
  const isAcross = beyondX >= beyondY;
  const [outX, outY] = isInCorner
    ? [beyondX / length, beyondY / length]
    : [isAcross ? 1 : 0, isAcross ? 0 : 1];
  const [normalX, normalY] = [Math.sign(right) * outX, Math.sign(below) * outY];
  const perPixel = Math.hypot(normalX * ux + normalY * vx, normalX * uy + normalY * vy);
  return Math.min(1, Math.max(0, 0.5 - distance / Math.max(perPixel, 1e-9)));
}

/**
 * Adds the colour at a place between pixels, times its alpha, and its alpha. Beyond its edge a picture goes
 * on.
 */
function addSample(
  { data, width, height }: ImagePixels,
  u: number,
  v: number,
  sum: [number, number, number, number],
): void {
  const [x, y] = [clamp(u - 0.5, width - 1), clamp(v - 0.5, height - 1)];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [shareX, shareY] = [x - left, y - top];
  const nextX = left + 1 < width ? 4 : 0;
  const nextY = top + 1 < height ? width * 4 : 0;
  const at = (top * width + left) * 4;
  addPixel(data, at, (1 - shareX) * (1 - shareY), sum);
  addPixel(data, at + nextX, shareX * (1 - shareY), sum);
  addPixel(data, at + nextY, (1 - shareX) * shareY, sum);
  addPixel(data, at + nextX + nextY, shareX * shareY, sum);
}

function addPixel(
  data: ImagePixels['data'],
  at: number,
  share: number,
  sum: [number, number, number, number],
): void {
  const alpha = (data[at + 3] ?? 0) * share;
  sum[0] += (data[at] ?? 0) * alpha;
  sum[1] += (data[at + 1] ?? 0) * alpha;
  sum[2] += (data[at + 2] ?? 0) * alpha;
  sum[3] += alpha;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

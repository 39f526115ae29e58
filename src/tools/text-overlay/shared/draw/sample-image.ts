import { bentBy, type Bend } from './bend.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from './layout.ts';
import { addColour, type ColourSum, type ImagePixels, levelAt, type Levels, levelsOf } from './mipmaps.ts';
import type { PixelValues } from './pen.ts';
import { type Projection, projectAfter, stretching } from './projection.ts';
import type { Quad } from './quad.ts';
import { columnsWithin, coverageOf, edgesOf } from './quad-edges.ts';

/** Where the pixels of a picture are drawn. */
export interface ImagePlace {
  /** The size of the whole picture where it is neither turned nor in perspective. */
  readonly plane: Size;
  /** From the pixels of the canvas to the plane, both from their outer top left corner. */
  readonly toPlane: Projection;
  /** The corners of the plane on the canvas. */
  readonly corners: Quad;
  /** The radius of the picture's corners, in pixels of the plane. */
  readonly radius: number;
  /** What bends it; nothing by default. */
  readonly bend?: Bend | undefined;
}

/**
 * Draws a picture on a region of whole pixels: `to` gets RGBA. In plain arithmetic, because canvases of
 * browser and server scale pictures differently. What is drawn at its own size is copied; anything else is
 * interpolated, between pictures of half the size too where it is drawn smaller, and edges are smooth.
 */
export function sampleImage(image: ImagePixels, place: ImagePlace, region: Box, to: PixelValues): void {
  const { plane, toPlane, radius, bend } = place;
  const toImage = projectAfter(stretching(image.width / plane.width, image.height / plane.height), toPlane);
  if (radius === 0 && !bend && isCopy(toImage)) {
    const { c, f, i } = toImage;
    copyRows(image, region, { left: Math.round(c / i), top: Math.round(f / i) }, to);
    return;
  }
  const edges = edgesOf(place.corners);
  const columns = { first: region.x, end: region.x + region.width };
  const sum: ColourSum = new Float64Array(4);
  const levels = levelsOf(image);
  for (let row = 0; row < region.height; row++) {
    const middle = region.y + row + 0.5;
    // What is bent may come from anywhere near.
    const touched = bend ? columns : columnsWithin(edges, middle, -0.5, columns);
    const whole = bend ? undefined : columnsWithin(edges, middle, 0.5, columns);
    for (let column = touched.first; column < touched.end; column++) {
      const moved = bend ? bentBy(bend, column, region.y + row) : unmoved;
      const x = column + 0.5 + moved.x;
      const y = middle + moved.y;
      const isWhole = whole && column >= whole.first && column < whole.end;
      let coverage = isWhole ? 1 : coverageOf(edges, x, y);
      if (radius > 0 && coverage > 0) coverage = Math.min(coverage, roundCoverage(place, x, y));
      if (coverage <= 0) continue;
      sum[0] = sum[1] = sum[2] = sum[3] = 0;
      addPixel(levels, toImage, x, y, sum);
      const alpha = sum[3];
      if (alpha <= 0) continue;
      const at = (row * region.width + column - region.x) * 4;
      to[at] = Math.round(sum[0] / alpha);
      to[at + 1] = Math.round(sum[1] / alpha);
      to[at + 2] = Math.round(sum[2] / alpha);
      to[at + 3] = Math.round(alpha * coverage * 255);
    }
  }
}

const unmoved: Point = { x: 0, y: 0 };

/** How many places of a pixel are read at most where a picture is far narrower one way than the other. */
const mostPlaces = 8;
/** What makes one pixel of any picture. */
const mostHalvings = 16;
/** A pixel that is longer than wide by less is read once. */
const leastStretch = 1.5;

/** Adds the colour of the part of a picture that the pixel of the canvas around a point covers. */
function addPixel(
  levels: Levels,
  { a, b, c, d, e, f, g, h, i }: Projection,
  x: number,
  y: number,
  sum: ColourSum,
): void {
  const w = 1 / (g * x + h * y + i);
  // At the horizon of a picture in steep perspective.
  if (!(w > 0)) return;
  const u = (a * x + b * y + c) * w;
  const v = (d * x + e * y + f) * w;
  // How the place in the picture changes from pixel to pixel.
  const ux = (a - u * g) * w;
  const uy = (b - u * h) * w;
  const vx = (d - v * g) * w;
  const vy = (e - v * h) * w;
  // The pixel is about an ellipse in the picture, whose axes are roots of the eigenvalues of this matrix.
  const across = ux * ux + uy * uy;
  const down = vx * vx + vy * vy;
  const both = ux * vx + uy * vy;
  const mean = (across + down) / 2;
  const half = (across - down) / 2;
  const spread = Math.sqrt(half * half + both * both);
  const longer = Math.sqrt(mean + spread);
  const shorter = Math.max(1, Math.sqrt(Math.max(0, mean - spread)));
  const stretch = longer / (shorter * leastStretch);
  if (stretch <= 1) {
    addBlurred(levels, u, v, longer, 1, sum);
    return;
  }
  const places = Math.min(mostPlaces, Math.ceil(stretch));
  const width = longer / Math.min(mostPlaces, stretch);
  // So far apart that all places together are as blurred as the pixel is long.
  const step = Math.sqrt((longer * longer - width * width) / (places * places - 1));
  const [alongU, alongV] = half >= 0 ? [half + spread, both] : [both, spread - half];
  const length = Math.sqrt(alongU * alongU + alongV * alongV);
  for (let place = 0; place < places; place++) {
    const offset = ((place - (places - 1) / 2) * step) / length;
    addBlurred(levels, u + alongU * offset, v + alongV * offset, width, 1 / places, sum);
  }
}

/** Adds the colour around a place, of a part so wide: between the two levels that are nearest to it. */
function addBlurred(
  levels: Levels,
  u: number,
  v: number,
  width: number,
  share: number,
  sum: ColourSum,
): void {
  let index = 0;
  let scale = 1;
  while (width * scale >= 2 && index < mostHalvings) {
    index += 1;
    scale /= 2;
  }
  const smaller = Math.min(1, Math.max(0, width * scale - 1));
  addColour(levelAt(levels, index), u * scale, v * scale, share * (1 - smaller), sum);
  if (smaller === 0) return;
  addColour(levelAt(levels, index + 1), (u * scale) / 2, (v * scale) / 2, share * smaller, sum);
}

/** Whether pixels lie on pixels: nothing is scaled, turned or rounded. */
function isCopy({ a, b, c, d, e, f, g, h, i }: Projection): boolean {
  const near = (value: number, whole: number) => Math.abs(value - whole) < 1e-6;
  return (
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

/** Returns the share of a pixel that lies inside the round corner that is nearest to it; 1 elsewhere. */
function roundCoverage({ plane, toPlane, radius }: ImagePlace, x: number, y: number): number {
  const { a, b, c, d, e, f, g, h, i } = toPlane;
  const w = 1 / (g * x + h * y + i);
  if (!(w > 0)) return 0;
  const u = (a * x + b * y + c) * w;
  const v = (d * x + e * y + f) * w;
  const beyondX = Math.abs(u - plane.width / 2) - (plane.width / 2 - radius);
  const beyondY = Math.abs(v - plane.height / 2) - (plane.height / 2 - radius);
  if (beyondX <= 0 || beyondY <= 0) return 1;
  const length = Math.sqrt(beyondX * beyondX + beyondY * beyondY);
  const outX = (Math.sign(u - plane.width / 2) * beyondX) / length;
  const outY = (Math.sign(v - plane.height / 2) * beyondY) / length;
  const perPixelX = (outX * (a - u * g) + outY * (d - v * g)) * w;
  const perPixelY = (outX * (b - u * h) + outY * (e - v * h)) * w;
  const perPixel = Math.sqrt(perPixelX * perPixelX + perPixelY * perPixelY);
  return Math.min(1, Math.max(0, 0.5 - (length - radius) / Math.max(perPixel, 1e-9)));
}

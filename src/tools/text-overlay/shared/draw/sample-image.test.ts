import { expect, test } from 'vitest';
import { identity } from './matrix.ts';
import { invertProjection, project, projectAfter, projectionOf } from './projection.ts';
import { type ImagePixels, levelAt, levelsOf } from './mipmaps.ts';
import { cornersOf } from './quad.ts';
import { sampleImage } from './sample-image.ts';

/** A picture of random opaque colours. */
function noise(width: number, height: number): ImagePixels {
  let state = 7;
  const next = () => (state = (state * 16_807) % 2_147_483_647) % 256;
  const data = new Uint8Array(width * height * 4).map((_, index) => (index % 4 === 3 ? 255 : next()));
  return { data, width, height };
}

function sampled(image: ImagePixels, matrix = identity, radius = 0, size = 8) {
  const toPlane = invertProjection(projectionOf(matrix));
  if (!toPlane) throw new Error('Expected a matrix with an inverse');
  const to = new Uint8ClampedArray(size * size * 4);
  const place = { plane: image, toPlane, corners: cornersOf(image, projectionOf(matrix)), radius };
  sampleImage(image, place, { x: 0, y: 0, width: size, height: size }, to);
  return to;
}

const alphaAt = (pixels: Uint8ClampedArray, x: number, y: number, size = 8) => pixels[(y * size + x) * 4 + 3];

test('what is drawn at its own size on whole pixels is copied', () => {
  const image = noise(8, 8);
  expect([...sampled(image)]).toEqual([...image.data]);
  const moved = sampled(image, { ...identity, e: 2, f: -3 });
  expect([...moved.subarray(2 * 4, 8 * 4)]).toEqual([...image.data.subarray(3 * 8 * 4, (3 * 8 + 6) * 4)]);
  expect([alphaAt(moved, 1, 0), alphaAt(moved, 2, 5)]).toEqual([0, 0]);
});

test('an edge between pixels covers its share of them', () => {
  const image: ImagePixels = { data: new Uint8Array(4 * 4 * 4).fill(255), width: 4, height: 4 };
  const half = sampled(image, { ...identity, e: 1.5, f: 2 });
  expect([alphaAt(half, 0, 3), alphaAt(half, 1, 3), alphaAt(half, 2, 3), alphaAt(half, 5, 3)]).toEqual([
    0, 128, 255, 128,
  ]);
});

test('a picture that is enlarged has smooth colours and sharp edges', () => {
  const image: ImagePixels = {
    data: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255),
    width: 2,
    height: 1,
  };
  const large = sampled(image, { a: 4, b: 0, c: 0, d: 8, e: 0, f: 0 });
  const row = Array.from({ length: 8 }, (_, x) => large[x * 4] ?? 0);
  expect(row.every((value, index) => index === 0 || value >= (row[index - 1] ?? 0))).toBe(true);
  expect([row[0], row[7], alphaAt(large, 0, 0), alphaAt(large, 7, 7)]).toEqual([0, 255, 255, 255]);
});

test('one that is drawn smaller is the mean of its pixels', () => {
  const image = noise(32, 32);
  const small = sampled(image, { ...identity, a: 1 / 4, d: 1 / 4 });
  let mean = 0;
  for (let y = 0; y < 4; y++) for (let x = 0; x < 4; x++) mean += (image.data[(y * 32 + x) * 4] ?? 0) / 16;
  expect(Math.abs((small[0] ?? 0) - mean)).toBeLessThanOrEqual(1);
});

test('round corners are clear outside, and colours are never mixed with what is transparent', () => {
  const image: ImagePixels = { data: new Uint8Array(8 * 8 * 4).fill(255), width: 8, height: 8 };
  const round = sampled(image, identity, 4);
  expect([alphaAt(round, 0, 0), alphaAt(round, 4, 4)]).toEqual([0, 255]);
  expect(alphaAt(round, 0, 4)).toBeGreaterThan(240);
  const clear: ImagePixels = { data: Uint8Array.of(255, 0, 0, 255, 0, 0, 0, 0), width: 2, height: 1 };
  const mixed = sampled(clear, { a: 4, b: 0, c: 0, d: 8, e: 0, f: 0 });
  for (let x = 0; x < 8; x++) if ((mixed[x * 4 + 3] ?? 0) > 0) expect(mixed[x * 4]).toBe(255);
});

test('a projection and its inverse cancel out', () => {
  const projection = { a: 2, b: 0.3, c: 5, d: -0.2, e: 1.5, f: 7, g: 0.001, h: 0.002, i: 1 };
  const inverse = invertProjection(projection) ?? expect.fail('no inverse');
  const same = projectAfter(inverse, projection);
  for (const point of [
    { x: 0, y: 0 },
    { x: 100, y: 50 },
  ]) {
    const back = project(same, point);
    expect([back.x, back.y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([point.x, point.y]);
  }
  expect(invertProjection({ ...projection, d: 2, e: 0.3, f: 5, g: 0, h: 0 })).toBeUndefined();
});

test('half a picture has means of four pixels, of which the clear ones have no colour', () => {
  const image: ImagePixels = {
    data: Uint8Array.of(200, 0, 0, 255, 100, 0, 0, 255, 9, 9, 9, 0, 9, 9, 9, 0, 0, 0, 0, 255, 0, 0, 0, 255),
    width: 2,
    height: 3,
  };
  const { width, height, words } = levelAt(levelsOf(image), 1);
  expect([width, height, ...new Uint8Array(words.buffer, 0, 4)]).toEqual([1, 2, 150, 0, 0, 128]);
});

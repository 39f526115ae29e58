import { expect, test } from 'vitest';
import { scanAlpha } from './scan-alpha.ts';

/** Draws rectangles of an alpha on a clear picture. */
function drawn(width: number, height: number, ...rectangles: readonly (readonly number[])[]): Uint8Array {
  const alpha = new Uint8Array(width * height);
  for (const [x = 0, y = 0, across = 0, down = 0, level = 255] of rectangles)
    for (let row = y; row < y + down; row++) alpha.fill(level, row * width + x, row * width + x + across);
  return alpha;
}

test('counts what is solid, what is content, and where it is', () => {
  const alpha = drawn(101, 60, [10, 20, 30, 8], [40, 20, 2, 8, 128], [90, 50, 3, 3, 7]);
  expect(scanAlpha(alpha, 101, 60)).toMatchObject({
    solidPixels: 240,
    contentPixels: 256,
    softPixels: 0,
    content: { x: 10, y: 20, width: 32, height: 8 },
  });
  expect(scanAlpha(drawn(40, 40), 40, 40)).toMatchObject({ contentPixels: 0, content: undefined });
});

test('semi-transparent pixels are soft where they are farther than two pixels from clear and solid ones', () => {
  const edge = drawn(200, 100, [10, 10, 100, 40], [110, 10, 4, 40, 100]);
  expect(scanAlpha(edge, 200, 100).softPixels).toBe(0);
  const glow = drawn(200, 100, [10, 10, 100, 40], [110, 10, 12, 40, 100]);
  const { softPixels, softAreas } = scanAlpha(glow, 200, 100);
  expect([softPixels, softAreas]).toEqual([8 * 36, [{ x: 112, y: 12, width: 8, height: 36 }]]);
  expect(scanAlpha(drawn(30, 30, [0, 0, 30, 30, 100]), 30, 30).softPixels).toBe(900);
});

test('the largest twenty soft areas are named, the largest first', () => {
  const squares = Array.from({ length: 30 }, (_, i) => [
    5 + (i % 6) * 60,
    5 + Math.floor(i / 6) * 60,
    10 + i,
    10 + i,
    60,
  ]);
  const { softAreas } = scanAlpha(drawn(400, 320, ...squares), 400, 320);
  expect(softAreas.map(({ width }) => width)).toEqual(Array.from({ length: 20 }, (_, i) => 35 - i));
});

test('a speck is stray if it is small and far from the rest; its crumbs count together', () => {
  const art = [100, 100, 600, 700];
  const strayOf = (...specks: readonly (readonly number[])[]) =>
    scanAlpha(drawn(900, 1_000, art, ...specks), 900, 1_000).strays;
  expect(strayOf([20, 20, 3, 3])).toEqual([{ x: 20, y: 20, width: 3, height: 3, pixels: 9 }]);
  expect(strayOf([20, 20, 1, 1], [27, 26, 2, 1])).toEqual([{ x: 20, y: 20, width: 9, height: 7, pixels: 3 }]);
  // Near the art, too large, too far across.
  expect(strayOf([709, 300, 3, 3])).toEqual([]);
  expect(strayOf([20, 20, 10, 10])).toEqual([]);
  expect(strayOf([20, 20, 1, 1], [29, 20, 1, 1], [38, 20, 1, 1])).toEqual([]);
});

test('a checkerboard of single pixels is one piece of art', () => {
  const alpha = Uint8Array.from({ length: 1_000 * 1_000 }, (_, at) =>
    (at + Math.floor(at / 1_000)) % 2 === 0 ? 255 : 0,
  );
  expect(scanAlpha(alpha, 1_000, 1_000)).toMatchObject({ strays: [], softAreas: [], contentPixels: 500_000 });
});

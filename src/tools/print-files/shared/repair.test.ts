import { describe, expect, test } from 'vitest';
import { type Pixels, type RepairOptions, repairPixels } from './repair.ts';

const side = 300;
const both: RepairOptions = { repair: ['semi_transparent', 'stray_pixels'], method: 'threshold' };

/** Returns a picture of one colour whose alpha is that of a function, 0 to 1. */
function picture(alphaAt: (x: number, y: number) => number, width = side, height = side): Pixels {
  const samples = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      samples.set(
        [200, 30, 60, Math.round(Math.min(Math.max(alphaAt(x, y), 0), 1) * 255)],
        (y * width + x) * 4,
      );
  }
  return { samples, width, height, channels: 4 };
}

const alphaOf = ({ samples, width }: Pixels, x: number, y: number) => samples[(y * width + x) * 4 + 3];
const fromMiddle = (x: number, y: number) => Math.hypot(x - side / 2, y - side / 2);
/** A disc with an edge that is smooth over a pixel. */
const disc = (x: number, y: number) => 80.5 - fromMiddle(x, y);
/** A disc that fades over 60 px. */
const glow = (x: number, y: number) => (110 - fromMiddle(x, y)) / 60;

function values(pixels: Pixels): number[] {
  return Array.from({ length: side * side }, (_none, index) => pixels.samples[index * 4 + 3] ?? 0);
}

describe('a repair of what is semi-transparent', () => {
  test('keeps smooth edges and thin lines as they are', () => {
    const thin = (x: number, y: number) => (Math.abs(y - x - 0.3) < 1.5 ? 0.6 : 0);
    for (const alphaAt of [disc, thin]) {
      const pixels = picture(alphaAt);
      expect(repairPixels(pixels, { ...both, repair: ['semi_transparent'] })).toBe(0);
      expect(pixels).toEqual(picture(alphaAt));
    }
  });

  test('cuts a glow off at half, its rim too', () => {
    const pixels = picture(glow);
    expect(repairPixels(pixels, both)).toBeGreaterThan(10_000);
    expect(new Set(values(pixels).map((alpha) => (alpha < 8 ? 0 : alpha >= 248 ? 255 : alpha)))).toEqual(
      new Set([0, 255]),
    );
    expect(alphaOf(pixels, 150 + 78, 150)).toBe(255);
    expect(alphaOf(pixels, 150 + 82, 150)).toBe(0);
  });

  test('keeps the share of ink in dots', () => {
    const pixels = picture((x, y) => (disc(x, y) > 0 ? 0.3 : 0));
    repairPixels(pixels, { ...both, method: 'halftone' });
    const inside = values(pixels).filter(
      (_alpha, index) => fromMiddle(index % side, Math.floor(index / side)) < 70,
    );
    expect(new Set(inside)).toEqual(new Set([0, 255]));
    expect(inside.filter((alpha) => alpha === 255).length / inside.length).toBeCloseTo(0.3, 1);
  });

  test('changes nothing a second time', () => {
    for (const method of ['threshold', 'halftone'] as const) {
      const pixels = picture(glow);
      repairPixels(pixels, { ...both, method });
      expect(repairPixels(pixels, { repair: ['semi_transparent'], method })).toBe(0);
    }
  });
});

test('specks far from the art are removed, and what is near or large stays', () => {
  const speck = (left: number, top: number, size: number) => (x: number, y: number) =>
    x >= left && x < left + size && y >= top && y < top + size;
  const specks = [speck(10, 10, 2), speck(280, 200, 1)];
  const stays = [speck(152, 68, 1), speck(20, 250, 20)];
  const art = (x: number, y: number) => Math.max(disc(x, y), stays.some((one) => one(x, y)) ? 1 : 0);
  const pixels = picture((x, y) => (specks.some((one) => one(x, y)) ? 1 : art(x, y)));
  expect(repairPixels(pixels, { ...both, repair: ['stray_pixels'] })).toBe(5);
  expect(values(pixels)).toEqual(values(picture(art)));
});

test('a picture without transparency is left alone', () => {
  const opaque = { samples: new Uint8Array(27).fill(9), width: 3, height: 3, channels: 3 };
  expect(repairPixels(opaque, both)).toBe(0);
});

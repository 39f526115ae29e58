import { describe, expect, test } from 'vitest';
import type { ImageHeader } from '#platform/server/image/header.ts';
import { splitJpeg } from './jpeg-strips.ts';

const photograph: ImageHeader = {
  format: 'jpeg',
  width: 4_000,
  height: 3_000,
  frames: 1,
  hasAlpha: false,
  deep: false,
  inRows: true,
};
const box = (y: number, height: number) => ({ x: 10, y, width: 500, height });
const rows = (top: number, height: number) => ({ top, height });

describe('the strips of a JPEG', () => {
  test.each([
    [
      'above the middle: two halves',
      [box(20, 200)],
      { textRows: rows(0, 1_504), plainRows: rows(1_504, 1_496) },
    ],
    [
      'in the middle: split below them',
      [box(1_400, 200)],
      { textRows: rows(0, 1_600), plainRows: rows(1_600, 1_400) },
    ],
    [
      'below the middle: split above them',
      [box(2_500, 300)],
      { textRows: rows(2_496, 504), plainRows: rows(0, 2_496) },
    ],
    ['several', [box(0, 100), box(1_600, 100)], { textRows: rows(0, 1_712), plainRows: rows(1_712, 1_288) }],
  ])('with texts %s', (_name, boxes, strips) => {
    expect(splitJpeg(photograph, boxes)).toEqual(strips);
  });

  test.each([
    ['at both ends', photograph, [box(0, 100), box(2_900, 100)]],
    ['nowhere', photograph, []],
    ['in a small picture', { ...photograph, width: 400, height: 300 }, [box(0, 10)]],
    ['in a picture that is decoded as a whole', { ...photograph, inRows: false }, [box(0, 10)]],
    [
      'in a picture whose strips would be too high to join',
      { ...photograph, width: 8_000, height: 6_000 },
      [box(0, 10)],
    ],
  ])('are not used for texts %s', (_name, header, boxes) => {
    expect(splitJpeg(header, boxes)).toBeUndefined();
  });
});

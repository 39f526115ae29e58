import { expect, test } from 'vitest';
import { squareAround } from './square.ts';

test('the side is the longer side of the picture plus the padding twice', () => {
  expect(squareAround({ width: 30, height: 20 }, 50)).toMatchObject({
    side: 130,
    left: 50,
    right: 50,
    top: 55,
    bottom: 55,
  });
  expect(squareAround({ width: 20, height: 30 }, 0)).toMatchObject({
    side: 30,
    left: 5,
    right: 5,
    top: 0,
    bottom: 0,
  });
});

test('a square with a side of its own scales picture and padding together', () => {
  expect(squareAround({ width: 300, height: 150 }, 50, 200)).toEqual({
    side: 200,
    left: 25,
    right: 25,
    top: 62,
    bottom: 63,
    picture: { width: 150, height: 75 },
  });
  expect(squareAround({ width: 4, height: 2 }, 0, 100).picture).toEqual({ width: 100, height: 50 });
});

test('a side equal to that of the padded picture changes nothing', () => {
  const size = { width: 997, height: 331 };
  expect(squareAround(size, 7, 1_011)).toEqual(squareAround(size, 7));
  expect(squareAround(size, 7).picture).toEqual(size);
});

test('a scaled picture keeps at least a pixel, and the borders add up to the side', () => {
  const { picture, left, right, top, bottom } = squareAround({ width: 1, height: 60_000 }, 500, 64);
  expect(picture.width).toBe(1);
  expect([left + picture.width + right, top + picture.height + bottom]).toEqual([64, 64]);
});

test('an odd pixel goes to the right and to the bottom', () => {
  expect(squareAround({ width: 4, height: 7 }, 1)).toMatchObject({ left: 2, right: 3 });
  expect(squareAround({ width: 7, height: 4 }, 1)).toMatchObject({ top: 2, bottom: 3 });
});

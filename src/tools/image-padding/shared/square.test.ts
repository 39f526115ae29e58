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

test('an odd pixel goes to the right and to the bottom', () => {
  expect(squareAround({ width: 4, height: 7 }, 1)).toMatchObject({ left: 2, right: 3 });
  expect(squareAround({ width: 7, height: 4 }, 1)).toMatchObject({ top: 2, bottom: 3 });
});

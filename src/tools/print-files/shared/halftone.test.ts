import { expect, test } from 'vitest';
import { halftoneAt, halftoneTile } from './halftone.ts';

test.each([0.1, 0.25, 0.5, 0.8])('dots fill the share %d of the area', (share) => {
  const tile = halftoneTile(10);
  let solid = 0;
  for (let y = 0; y < 140; y++)
    for (let x = 0; x < 140; x++) if (share * 255 >= halftoneAt(tile, x, y)) solid += 1;
  expect(solid / 140 ** 2).toBeCloseTo(share, 2);
});

test('dots are as far apart as asked, across the corner', () => {
  const { side } = halftoneTile(10);
  expect(side / Math.SQRT2).toBeCloseTo(10, 0);
});

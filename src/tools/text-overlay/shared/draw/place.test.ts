import { describe, expect, test } from 'vitest';
import { positions } from '../text-overlay.ts';
import { centreOf, inkedBox } from './place.ts';

const picture = { width: 1_000, height: 500 };
const block = { width: 200, height: 50 };

describe('a named position', () => {
  test.each([
    ['top-left', 120, 45],
    ['top-center', 500, 45],
    ['top-right', 880, 45],
    ['center-left', 120, 250],
    ['center', 500, 250],
    ['center-right', 880, 250],
    ['bottom-left', 120, 455],
    ['bottom-center', 500, 455],
    ['bottom-right', 880, 455],
  ] as const)('%s keeps 4 %% of the shorter side free', (place, x, y) => {
    expect(centreOf({ place }, block, picture)).toEqual({ x, y });
  });

  test('keeps it free of the outline too', () => {
    const outline = { color: '#000000', width: 7 };
    expect(centreOf({ place: 'top-left', outline }, block, picture)).toEqual({ x: 127, y: 52 });
  });

  test('is supported for all nine', () => {
    for (const place of positions) expect(centreOf({ place }, block, picture).x, place).toBeGreaterThan(0);
  });
});

test('x and y are the centre itself', () => {
  expect(centreOf({ place: { x: -3.5, y: 9 } }, block, picture)).toEqual({ x: -3.5, y: 9 });
});

describe('the inked box', () => {
  const ink = { x: -10.5, y: -4.25, width: 21, height: 8.5 };

  test('consists of whole pixels around glyphs and outline', () => {
    expect(inkedBox({ ink }, 0, { x: 50, y: 50 })).toEqual({ x: 39, y: 45, width: 22, height: 10 });
    expect(inkedBox({ ink }, 3, { x: 50, y: 50 })).toEqual({ x: 36, y: 42, width: 28, height: 16 });
  });

  test('is empty without ink', () => {
    expect(inkedBox({ ink: undefined }, 3, { x: 50.4, y: 50 })).toEqual({
      x: 50,
      y: 50,
      width: 0,
      height: 0,
    });
  });
});

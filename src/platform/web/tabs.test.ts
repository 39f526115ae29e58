import { expect, test } from 'vitest';
import { nextIndex } from './tabs.tsx';

test("arrows go round, Home and End go to the edges, other keys stay the browser's", () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Tab'].map((key) => nextIndex(key, 2, 3))).toEqual([
    0,
    1,
    0,
    2,
    undefined,
  ]);
  expect(nextIndex('ArrowLeft', 0, 3)).toBe(2);
});

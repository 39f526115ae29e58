import { expect, test } from 'vitest';
import { nextIndex } from './tabs.tsx';

test('arrows wrap around, Home and End lead to the ends, other keys are left to the browser', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Tab'].map((key) => nextIndex(key, 2, 3))).toEqual([
    0,
    1,
    0,
    2,
    undefined,
  ]);
  expect(nextIndex('ArrowLeft', 0, 3)).toBe(2);
});

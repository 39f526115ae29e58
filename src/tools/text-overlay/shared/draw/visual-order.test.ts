import { describe, expect, test } from 'vitest';
import { visualOrder } from './visual-order.ts';

describe('runs stand from the left', () => {
  const order = (...levels: number[]) =>
    visualOrder(levels.map((level, name) => ({ level, name }))).map(({ name }) => name);

  test.each([
    ['as they are read, from left to right', [0, 0, 0], [0, 1, 2]],
    ['in reverse, from right to left', [1, 1, 1], [2, 1, 0]],
    ['with a right-to-left stretch turned within left-to-right', [0, 1, 1, 0], [0, 2, 1, 3]],
    ['with a number kept as it is within right-to-left', [1, 2, 1], [2, 1, 0]],
    ['with nested stretches turned back', [1, 2, 2, 1], [3, 1, 2, 0]],
    ['and there may be none', [], []],
  ])('%s', (_name, levels, expected) => {
    expect(order(...levels)).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { visualOrder } from './visual-order.ts';

describe('the runs from left to right are', () => {
  const order = (...levels: number[]) =>
    visualOrder(levels.map((level, name) => ({ level, name }))).map(({ name }) => name);

  test.each([
    ['in reading order for left-to-right text', [0, 0, 0], [0, 1, 2]],
    ['in reverse order for right-to-left text', [1, 1, 1], [2, 1, 0]],
    ['reversed only in a right-to-left part of left-to-right text', [0, 1, 1, 0], [0, 2, 1, 3]],
    ['in reverse order around a number in right-to-left text', [1, 2, 1], [2, 1, 0]],
    ['reversed twice in nested parts', [1, 2, 2, 1], [3, 1, 2, 0]],
    ['none for an empty line', [], []],
  ])('%s', (_name, levels, expected) => {
    expect(order(...levels)).toEqual(expected);
  });
});

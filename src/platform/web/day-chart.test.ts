import { expect, test } from 'vitest';
import { niceLimit } from './day-chart.tsx';

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [21, 50],
  [999, 1_000],
])('%d are drawn up to %d', (most, limit) => {
  expect(niceLimit(most)).toBe(limit);
});

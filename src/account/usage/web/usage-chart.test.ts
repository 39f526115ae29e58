import { expect, test } from 'vitest';
import { monthFrom } from './usage-by-day.tsx';
import { niceLimit } from './usage-chart.tsx';

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [21, 50],
  [999, 1_000],
])('%d requests are drawn up to %d', (most, limit) => {
  expect(niceLimit(most)).toBe(limit);
});

test.each([
  ['2026-01', -1, '2025-12'],
  ['2025-12', 1, '2026-01'],
])('the month %s moved by %d is %s', (month, months, expected) => {
  expect(monthFrom(month, months)).toBe(expected);
});

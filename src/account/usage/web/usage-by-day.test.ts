import { expect, test } from 'vitest';
import { monthFrom } from './usage-by-day.tsx';

test.each([
  ['2026-01', -1, '2025-12'],
  ['2025-12', 1, '2026-01'],
])('the month %s moved by %d is %s', (month, months, expected) => {
  expect(monthFrom(month, months)).toBe(expected);
});

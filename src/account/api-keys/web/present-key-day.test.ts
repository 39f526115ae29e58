import { expect, test } from 'vitest';
import { presentKeyDay } from './present-key-day.ts';

test("the day of a key is the reader's own, N/A where there is none", () => {
  // The tests run 14 hours ahead of UTC, where this is the day after.
  expect(presentKeyDay('2026-11-21T12:00:00Z')).toBe(new Date(2026, 10, 22).toLocaleDateString());
  expect(presentKeyDay(undefined)).toBe('N/A');
});

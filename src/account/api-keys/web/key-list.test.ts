import { expect, test } from 'vitest';
import { presentDay } from '#platform/web/moment.tsx';
import { presentKeyDay } from './key-list.tsx';

test("the day of a key is in the reader's time zone, N/A without one", () => {
  // The tests run 14 hours ahead of UTC, where this is the day after.
  expect(presentKeyDay('2026-11-21T12:00:00Z')).toBe(presentDay('2026-11-22T00:00:00+14:00'));
  expect(presentKeyDay(undefined)).toBe('N/A');
});

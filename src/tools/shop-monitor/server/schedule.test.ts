import { expect, test } from 'vitest';
import { intervalMs, needsFullScan } from './schedule.ts';

const hourMs = 60 * 60 * 1000;

test('each shop has its own interval, of 24 hours at most and 10 % less at least', () => {
  const intervals = Array.from({ length: 1_000 }, (_, shopId) => intervalMs(shopId));
  for (const interval of intervals) {
    expect(interval).toBeLessThanOrEqual(24 * hourMs);
    expect(interval).toBeGreaterThanOrEqual(21.6 * hourMs);
  }
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length;
  expect(Math.abs(mean - 22.8 * hourMs)).toBeLessThan(0.2 * hourMs);
  expect(new Set(intervals).size).toBeGreaterThan(990);
  expect(intervalMs(7)).toBe(intervalMs(7));
});

test('every page is read until the first full scan has ended, and then once a week', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const weekAgo = new Date('2026-11-14T12:00:00Z');
  expect(needsFullScan({ baselineAt: null, lastFullScanAt: null }, now)).toBe(true);
  expect(needsFullScan({ baselineAt: weekAgo, lastFullScanAt: new Date(weekAgo.getTime() + 1) }, now)).toBe(
    false,
  );
  expect(needsFullScan({ baselineAt: weekAgo, lastFullScanAt: weekAgo }, now)).toBe(true);
});

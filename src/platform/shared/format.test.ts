import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatDuration, formatPercentage } from './format.ts';

test('sizes have base 1024 and two decimals', () => {
  expect(formatBytes(0)).toBe('0.00 B');
  expect(formatBytes(1023)).toBe('1023.00 B');
  expect(formatBytes(1_048_575)).toBe('1.00 MB');
  expect(formatBytes(1024)).toBe('1.00 KB');
  expect(formatBytes(1_572_864)).toBe('1.50 MB');
  expect(formatBytes(5 * 1024 ** 4)).toBe('5120.00 GB');
});

test('durations change their unit at one second and one minute', () => {
  expect(formatDuration(999)).toBe('999ms');
  expect(formatDuration(1_000)).toBe('1.0s');
  expect(formatDuration(999.6)).toBe('1.0s');
  expect(formatDuration(59_949)).toBe('59.9s');
  expect(formatDuration(59_960)).toBe('1.0m');
  expect(formatDuration(60_000)).toBe('1.0m');
});

test('shares have one decimal, counts their thousands parted', () => {
  expect(formatPercentage(0)).toBe('0.0%');
  expect(formatPercentage(98.04)).toBe('98.0%');
  expect(formatCount(10_000)).toBe('10,000');
});

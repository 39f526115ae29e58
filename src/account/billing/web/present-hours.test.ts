import { expect, test } from 'vitest';
import { presentHours } from './present-hours.ts';

test.each([
  [720, '30 days'],
  [12, '12 hours'],
  [1, '1 hour'],
  [0, '0 hours'],
  [24, '1 day'],
  [750, '31 days and 6 hours'],
])('%i hours read "%s"', (hours, words) => {
  expect(presentHours(hours)).toBe(words);
});

import { expect, test } from 'vitest';
import { untilText } from './until.ts';

const now = new Date(2026, 10, 28, 18, 30);
const until = (...at: [day: number, hour: number]) =>
  untilText(new Date(2026, 10, at[0], at[1], 20).toISOString(), now);

test.each([
  [until(28, 20), 'until 8:20 PM'],
  [until(29, 6), 'until tomorrow, 6:20 AM'],
  [until(30, 1), 'until Monday'],
  [until(34, 23), 'until Friday'],
  // The weekday of today would be today.
  [until(35, 18), 'until Sat, Dec 5'],
])('%s', (text, expected) => {
  expect(text.replaceAll('\u202f', ' ')).toBe(expected);
});

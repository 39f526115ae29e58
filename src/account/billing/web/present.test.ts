import { expect, test } from 'vitest';
import { presentHours, presentMoney } from './present.ts';

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

test('money carries its currency, also below zero and above a thousand', () => {
  expect([presentMoney(29.9, 'usd'), presentMoney(-29.99, 'usd'), presentMoney(999_999.99, 'eur')]).toEqual([
    '$29.90',
    '-$29.99',
    '€999,999.99',
  ]);
});

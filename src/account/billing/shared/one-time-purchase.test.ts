import { describe, expect, test } from 'vitest';
import { centsOf, hoursBought, parseAmount, presentHours } from './one-time-purchase.ts';

describe('an amount', () => {
  test.each([
    [0.5, 50],
    [29.99, 2_999],
    [1.1, 110],
    [999_999.99, 99_999_999],
    [1.005, undefined],
    [0.1 + 0.2, undefined],
    [1e21, undefined],
    [Number.NaN, undefined],
    [-1, undefined],
  ])('%s is %s cents', (amount, cents) => expect(centsOf(amount)).toBe(cents));

  test.each([
    [50, 12],
    [2_999, 720],
    [5_998, 1_440],
    [1, 0],
    [99_999_999, 24_008_002],
  ])('of %i cents buys %i hours, rounded down', (cents, hours) => expect(hoursBought(cents)).toBe(hours));
});

describe('an amount typed as', () => {
  test.each([
    ['0.50', 0.5],
    ['0.5', 0.5],
    ['29.99', 29.99],
    ['999999.99', 999_999.99],
    [' 30 ', 30],
  ])('"%s" can be paid', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '0.49',
    '0',
    '-5',
    '1.005',
    '1000000',
    '999999.991',
    'NaN',
    'Infinity',
    '1,5',
    '29.99 USD',
  ])('"%s" cannot be paid', (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });
});

test.each([
  [720, '30 days'],
  [12, '12 hours'],
  [1, '1 hour'],
  [0, '0 hours'],
  [24, '1 day'],
  [750, '31 days and 6 hours'],
])('%i hours read "%s"', (hours, text) => {
  expect(presentHours(hours)).toBe(text);
});

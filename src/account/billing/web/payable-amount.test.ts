import { expect, test } from 'vitest';
import { payableAmount } from './payable-amount.ts';

test.each([
  ['0.50', 0.5],
  ['0.5', 0.5],
  ['29.99', 29.99],
  ['999999.99', 999_999.99],
  [' 30 ', 30],
])('"%s" can be paid', (typed, amount) => {
  expect(payableAmount(typed)).toBe(amount);
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
])('"%s" cannot', (typed) => {
  expect(payableAmount(typed)).toBeUndefined();
});

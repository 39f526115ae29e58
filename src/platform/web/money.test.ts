import { expect, test } from 'vitest';
import { presentMoney } from './money.ts';

test('money carries its currency, also below zero and above a thousand', () => {
  expect([presentMoney(29.9, 'usd'), presentMoney(-29.99, 'usd'), presentMoney(999_999.99, 'eur')]).toEqual([
    '$29.90',
    '-$29.99',
    '€999,999.99',
  ]);
});

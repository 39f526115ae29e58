import { expect, test } from 'vitest';
import { earlier } from './earlier.ts';

test('every moment moves, also inside; amounts, ids and the price stay', () => {
  const subscription = {
    id: 'sub_1',
    created: 1_000,
    ended_at: null,
    metadata: { created: 5 },
    items: { data: [{ current_period_end: 2_000, quantity: 1, price: { created: 10, unit_amount: 2_999 } }] },
    lines: [{ amount: 2_999, period: { start: 1_000, end: 2_000 } }],
  };
  expect(earlier(subscription, 400)).toEqual({
    id: 'sub_1',
    created: 600,
    ended_at: null,
    metadata: { created: 5 },
    items: { data: [{ current_period_end: 1_600, quantity: 1, price: { created: 10, unit_amount: 2_999 } }] },
    lines: [{ amount: 2_999, period: { start: 600, end: 1_600 } }],
  });
});

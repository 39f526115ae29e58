import { expect, test } from 'vitest';
import { createConcurrencySlots } from './concurrency-slots.ts';

const limits = { overall: 6, perEndpoint: 2, perAccount: 3, perHost: 4 };
const waiting = (endpointId: number, userId = endpointId, host = `h${endpointId}`) => ({
  endpointId,
  userId,
  host,
});

test('an endpoint, an account and a host each get their share and no more', () => {
  const slots = createConcurrencySlots(limits);
  expect(slots.take([waiting(1), waiting(1), waiting(1)])).toHaveLength(2);
  expect(slots.take([waiting(2, 1), waiting(3, 1)])).toHaveLength(1);
  expect(slots.full()).toMatchObject({ endpointIds: [1], userIds: [1], overall: false, some: true });
  expect(slots.take([waiting(4, 4, 'h1'), waiting(5, 5, 'h1'), waiting(6, 6, 'h1')])).toHaveLength(2);
  expect(slots.full().hosts).toEqual(['h1']);
});

test('over all, no more are taken than there is room for, and what is given back is free again', () => {
  const slots = createConcurrencySlots(limits);
  const taken = slots.take(Array.from({ length: 9 }, (_value, index) => waiting(index)));
  expect(taken).toHaveLength(6);
  expect(slots.full().overall).toBe(true);
  for (const one of taken) slots.giveBack(one);
  expect(slots.full()).toMatchObject({ endpointIds: [], some: false });
});

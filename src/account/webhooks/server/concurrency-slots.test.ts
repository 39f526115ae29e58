import { expect, test } from 'vitest';
import { createConcurrencySlots, defaultLimits, fastMs } from './concurrency-slots.ts';

const limits = { overall: 6, perEndpoint: 2, perAccount: 3, perHost: 4, reserved: 0, perAccountReserved: 3 };
const waiting = (endpointId: number, userId = endpointId, host = `h${endpointId}`) => ({
  endpointId,
  userId,
  host,
});

test('endpoints, accounts and hosts each have a limit of their own', () => {
  const slots = createConcurrencySlots(limits);
  expect(slots.take([waiting(1), waiting(1), waiting(1)])).toHaveLength(2);
  expect(slots.take([waiting(2, 1), waiting(3, 1)])).toHaveLength(1);
  expect(slots.full()).toMatchObject({ endpointIds: [1], userIds: [1], overall: false, some: true });
  expect(slots.take([waiting(4, 4, 'h1'), waiting(5, 5, 'h1'), waiting(6, 6, 'h1')])).toHaveLength(2);
  expect(slots.full().hosts).toEqual(['h1']);
});

test('the overall limit holds, and a released slot is free again', () => {
  const slots = createConcurrencySlots(limits);
  const taken = slots.take(Array.from({ length: 9 }, (_value, index) => waiting(index)));
  expect(taken).toHaveLength(6);
  expect(slots.full().overall).toBe(true);
  for (const one of taken) slots.release(one);
  expect(slots.full()).toMatchObject({ endpointIds: [], some: false });
});

test('an account with many deliveries leaves slots to the others', () => {
  const slots = createConcurrencySlots(limits);
  expect(slots.take([waiting(1, 1), waiting(2, 1, 'h1'), waiting(3, 1)])).toHaveLength(3);
  const backlog = [waiting(4, 2), waiting(5, 2), waiting(6, 2)];
  const others = [waiting(7, 3), waiting(8, 4)];
  expect(slots.take([...backlog, ...others]).map(({ userId }) => userId)).toEqual([2, 3, 4]);
});

test('six accounts whose receivers hang leave slots to an endpoint that answered fast', () => {
  const slots = createConcurrencySlots(defaultLimits);
  const neighbour = waiting(1, 100);
  const [first] = slots.take([neighbour]);
  slots.release(first ?? neighbour, fastMs - 1);
  const hanging = Array.from({ length: 96 }, (_none, index) => waiting(1_000 + index, index % 6));
  const held = slots.take(hanging);
  expect(held).toHaveLength(defaultLimits.overall - defaultLimits.reserved);
  expect(slots.full()).toMatchObject({ overall: false, onlyEndpointIds: [1], some: true });
  expect(slots.take([...hanging, neighbour])).toEqual([neighbour]);
});

test('an endpoint that was slow once, or whose account has requests under way, gets no reserved slot', () => {
  const slots = createConcurrencySlots(defaultLimits);
  const [slow, busy] = [waiting(1, 100), waiting(2, 101)];
  for (const [one, tookMs] of [
    [slow, 1],
    [slow, fastMs],
    [busy, 1],
  ] as const) {
    slots.take([one]);
    slots.release(one, tookMs);
  }
  const busyOnes = Array.from({ length: defaultLimits.perAccountReserved }, (_none, index) =>
    waiting(10 + index, 101),
  );
  slots.take(busyOnes);
  slots.take(Array.from({ length: 96 }, (_none, index) => waiting(1_000 + index, index % 6)));
  expect(slots.take([slow, busy])).toEqual([]);
});

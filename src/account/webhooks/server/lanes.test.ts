import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

const limits = { overall: 6, perEndpoint: 2, perAccount: 3, perHost: 4 };
const waiting = (endpointId: number, userId = endpointId, host = `h${endpointId}`) => ({ endpointId, userId, host });

test('an endpoint, an account and a host each get their share and no more', () => {
  const lanes = createLanes(limits);
  expect(lanes.take([waiting(1), waiting(1), waiting(1)])).toHaveLength(2);
  expect(lanes.take([waiting(2, 1), waiting(3, 1)])).toHaveLength(1);
  expect(lanes.full()).toMatchObject({ endpointIds: [1], userIds: [1], overall: false, some: true });
  expect(lanes.take([waiting(4, 4, 'h1'), waiting(5, 5, 'h1'), waiting(6, 6, 'h1')])).toHaveLength(2);
  expect(lanes.full().hosts).toEqual(['h1']);
});

test('over all, no more are taken than there is room for, and what is given back is free again', () => {
  const lanes = createLanes(limits);
  const taken = lanes.take(Array.from({ length: 9 }, (_value, index) => waiting(index)));
  expect(taken).toHaveLength(6);
  expect(lanes.full().overall).toBe(true);
  for (const one of taken) lanes.giveBack(one);
  expect(lanes.full()).toMatchObject({ endpointIds: [], some: false });
});

import { expect, test } from 'vitest';
import { projectMonth } from './projection.ts';

const at = (moment: string) => new Date(`2026-11-${moment}Z`);

test.each([
  ['half of the month', { used: 400, limit: 1_000 }, at('16T00:00:00'), 800, null],
  ['the limit in this month', { used: 600, limit: 1_000 }, at('16T00:00:00'), 1_200, '2026-11-26'],
  ['the limit that is reached', { used: 1_000, limit: 1_000 }, at('16T00:00:00'), 2_000, '2026-11-16'],
  ['a busy first hour', { used: 10, limit: 1_000 }, at('01T01:00:00'), 310, null],
  ['nothing', { used: 0, limit: 1_000 }, at('10T00:00:00'), 0, null],
])('%s is projected', (_name, usage, now, requests, limitReachedOn) => {
  expect(projectMonth(usage, now)).toEqual({
    month: '2026-11',
    requests,
    limit_reached_on: limitReachedOn,
  });
});

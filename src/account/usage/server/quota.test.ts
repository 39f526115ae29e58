import { expect, test } from 'vitest';
import { monthOf } from './quota.ts';

test('a month is the calendar month in UTC, whatever the time zone of the machine', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toEqual({
    name: '2026-11',
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: new Date('2026-12-01T00:00:00Z'),
  });
  expect(monthOf(new Date('2026-12-31T23:59:59.999Z')).endsAt).toEqual(new Date('2027-01-01T00:00:00Z'));
  expect(monthOf(new Date('2028-02-29T12:00:00Z')).name).toBe('2028-02');
});

import { expect, test } from 'vitest';
import { nextListPollMs } from './recent-jobs.tsx';

test('the list is polled while a job in it runs, so that none shows Processing after its end', () => {
  const done = [{ status: 'completed' }, { status: 'failed' }] as const;
  expect(nextListPollMs({ data: [{ status: 'processing' }, ...done], error: null })).toBe(5_000);
  expect(nextListPollMs({ data: done, error: null })).toBe(false);
  expect(nextListPollMs({ data: undefined, error: null })).toBe(false);
  expect(nextListPollMs({ data: [{ status: 'processing' }], error: new Error('lost') })).toBe(false);
});

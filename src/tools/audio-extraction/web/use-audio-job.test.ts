import { expect, test } from 'vitest';
import { nextPollMs } from './use-audio-job.ts';

test('a job is polled every two seconds until it has ended or a request fails', () => {
  expect(nextPollMs({ data: undefined, error: null })).toBe(2_000);
  expect(nextPollMs({ data: { status: 'processing' }, error: null })).toBe(2_000);
  expect(nextPollMs({ data: { status: 'completed' }, error: null })).toBe(false);
  expect(nextPollMs({ data: { status: 'failed' }, error: null })).toBe(false);
  expect(nextPollMs({ data: { status: 'processing' }, error: new Error('lost') })).toBe(false);
});

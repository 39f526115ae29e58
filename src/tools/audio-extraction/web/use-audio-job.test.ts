import { expect, test } from 'vitest';
import { nextPollMs } from './use-audio-job.ts';

test('a job is asked for every two seconds until it has ended or cannot be asked for', () => {
  expect(nextPollMs({ data: undefined, error: null })).toBe(2_000);
  expect(nextPollMs({ data: { status: 'processing' }, error: null })).toBe(2_000);
  expect(nextPollMs({ data: { status: 'completed' }, error: null })).toBe(false);
  expect(nextPollMs({ data: { status: 'failed' }, error: null })).toBe(false);
  expect(nextPollMs({ data: { status: 'processing' }, error: new Error('lost') })).toBe(false);
});

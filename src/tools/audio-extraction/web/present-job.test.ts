import { expect, test } from 'vitest';
import { clockTime, isCancelled, stageOf } from './present-job.tsx';

test('shows lengths as players do', () => {
  expect([0, 2.6, 59.4, 59.6, 725, 3_723].map(clockTime)).toEqual([
    '0:00',
    '0:03',
    '0:59',
    '1:00',
    '12:05',
    '1:02:03',
  ]);
});

test.each([
  ['of a declared size', { fetchedBytes: 1_048_576, totalBytes: 4_194_304 }, 25, '1.00 MB of 4.00 MB'],
  ['of no declared size', { fetchedBytes: 1_048_576, totalBytes: null }, null, '1.00 MB'],
  ['that is longer than declared', { fetchedBytes: 1_048_576, totalBytes: 1_024 }, null, '1.00 MB'],
  ['that has not begun to come', { fetchedBytes: 0, totalBytes: null }, null, '0.00 B'],
])('a video %s is shown as it comes', (_what, fetch, percent, fetched) => {
  const stage = stageOf({ fetch, progress: { percent: 0, timemark: '00:00:00.00' } });
  expect(stage).toEqual({ label: 'Fetching progress', percent, fact: ['Fetched', fetched] });
});

test('an uploaded video shows the progress of its audio', () => {
  const stage = stageOf({ progress: { percent: 40, timemark: '00:00:12.00' } });
  expect(stage).toEqual({
    label: 'Extraction progress',
    percent: 40,
    fact: ['Time processed', '00:00:12.00'],
  });
});

test('shows a cancelled job as cancelled, not as failed', () => {
  expect(isCancelled({ code: 'cancelled' })).toBe(true);
  expect(isCancelled({ code: 'no_audio_track' })).toBe(false);
  expect(isCancelled({ code: null })).toBe(false);
});

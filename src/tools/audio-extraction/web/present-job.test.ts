import { expect, test } from 'vitest';
import { clockTime, isCancelled } from './present-job.tsx';

test('shows lengths as players do', () => {
  expect([0, 2.6, 59.4, 59.6, 725, 3_723].map(clockTime)).toEqual(['0:00', '0:03', '0:59', '1:00', '12:05', '1:02:03']);
});

test('tells a cancelled job from one that failed', () => {
  expect(isCancelled({ code: 'cancelled' })).toBe(true);
  expect(isCancelled({ code: 'no_audio_track' })).toBe(false);
  expect(isCancelled({ code: null })).toBe(false);
});

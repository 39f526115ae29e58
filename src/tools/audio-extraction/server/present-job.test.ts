import { expect, test } from 'vitest';
import { estimateText } from './estimate.ts';
import { timemark } from './present-job.ts';

test.each([
  [0, '00:00:00.00'],
  [59.999, '00:01:00.00'],
  [90, '00:01:30.00'],
  [3_661.5, '01:01:01.50'],
  [14_400, '04:00:00.00'],
])('%d seconds of audio are shown as %s', (seconds, text) => {
  expect(timemark(seconds)).toBe(text);
});

test.each([
  [0, 'about 5 seconds'],
  [12_000, 'about 15 seconds'],
  [58_000, 'about 1 minute'],
  [61_000, 'about 2 minutes'],
])('%d ms are estimated as %s', (durationMs, text) => {
  expect(estimateText(durationMs)).toBe(text);
});

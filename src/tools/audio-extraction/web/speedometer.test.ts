import { expect, test } from 'vitest';
import { createSpeedometer, remainingText } from './speedometer.ts';

test('the speed is that of the last five seconds, and unknown at the start and after a pause', () => {
  const speed = createSpeedometer();
  expect(speed.measure(1_000, 0)).toBeUndefined();
  expect(speed.measure(2_000, 1_000)).toBe(1_000);
  expect(speed.measure(22_000, 6_500)).toBeUndefined();
  expect(speed.measure(24_000, 7_500)).toBe(2_000);
  speed.reset();
  expect(speed.measure(25_000, 8_000)).toBeUndefined();
});

test.each([
  [0, 'about 1 second left'],
  [59.2, 'about 60 seconds left'],
  [61, 'about 2 minutes left'],
  [3_600, 'about 1 hour left'],
])('%d seconds are %j', (seconds, text) => {
  expect(remainingText(seconds)).toBe(text);
});

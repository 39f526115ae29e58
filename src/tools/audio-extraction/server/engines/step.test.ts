import { AVERROR_EAGAIN, AVERROR_EOF, AVERROR_ENOMEM } from 'node-av';
import { expect, test } from 'vitest';
import { hasGiven } from './step.ts';

test('a step gives something, wants more or is at its end; whatever else it answers is thrown', () => {
  expect(hasGiven(0, 'Failed')).toBe(true);
  expect(hasGiven(AVERROR_EAGAIN, 'Failed')).toBe(false);
  expect(hasGiven(AVERROR_EOF, 'Failed')).toBe(false);
  expect(() => hasGiven(AVERROR_ENOMEM, 'Failed')).toThrow('Failed');
});

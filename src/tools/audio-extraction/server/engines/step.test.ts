import { AVERROR_EAGAIN, AVERROR_EOF, AVERROR_ENOMEM } from 'node-av';
import { expect, test } from 'vitest';
import { hasOutput } from './step.ts';

test('a step has output, needs more input or has ended; any other code is thrown', () => {
  expect(hasOutput(0, 'Failed')).toBe(true);
  expect(hasOutput(AVERROR_EAGAIN, 'Failed')).toBe(false);
  expect(hasOutput(AVERROR_EOF, 'Failed')).toBe(false);
  expect(() => hasOutput(AVERROR_ENOMEM, 'Failed')).toThrow('Failed');
});

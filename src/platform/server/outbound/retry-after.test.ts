import { describe, expect, test } from 'vitest';
import { readRetryAfterMs } from './retry-after.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 120 ', 120_000],
    ['Sat, 21 Nov 2026 12:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['0', 0],
    ['-5', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j asks for %s ms', (header, expected) => {
    expect(readRetryAfterMs(header, now)).toBe(expected);
  });
});

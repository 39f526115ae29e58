import { expect, test } from 'vitest';
import { remainingOf } from './remaining-time.ts';

const at = (percent: number, seconds: number) => ({ jobId: 'a', percent, atMs: seconds * 1_000 });

test.each([
  [at(10, 0), at(20, 2), 'about 16 seconds left'],
  [at(1, 100), at(51, 200), 'about 2 minutes left'],
  [at(96, 0), at(99, 6), 'about 2 seconds left'],
  [at(1, 0), at(5, 2), undefined],
  [at(40, 0), at(40, 60), undefined],
])('from %o to %o: %s', (start, now, text) => {
  expect(remainingOf(start, now)).toBe(text);
});

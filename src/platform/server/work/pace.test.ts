import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('a process claims ahead what it works on in a moment: nothing while rows take long', () => {
  const pace = createPace();
  expect(pace.ahead(0)).toBe(0);
  for (let atMs = 0; atMs < 1_000; atMs += 25) pace.count(atMs);
  expect(pace.ahead(999)).toBe(8);
  expect(pace.ahead(1_500)).toBe(3);
  for (let atMs = 2_000; atMs < 10_000; atMs += 2_000) pace.count(atMs);
  expect(pace.ahead(10_000)).toBe(0);
});

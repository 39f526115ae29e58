import { expect, test } from 'vitest';
import { type RefusedScreen, refusedScreenIn } from './refused-screen.ts';

test('the refused screen is read from the history state, and nothing else is taken for one', () => {
  expect(refusedScreenIn({ refusedScreen: '/text-overlay' } satisfies RefusedScreen)).toBe('/text-overlay');
  for (const other of [null, undefined, '/text-overlay', {}, { refusedScreen: 1 }]) {
    expect(refusedScreenIn(other)).toBeUndefined();
  }
});

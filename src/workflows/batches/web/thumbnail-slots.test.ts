import { expect, test } from 'vitest';
import { inThumbnailSlot } from './thumbnail-slots.ts';

test('two tasks run at once, one that was given up never does, and a failed one hands its slot over', async () => {
  let running = 0;
  let most = 0;
  const ran: number[] = [];
  const givenUp = AbortSignal.abort(new Error('gone'));
  const signal = new AbortController().signal;
  const ends = Array.from({ length: 8 }, (_value, index) =>
    inThumbnailSlot(index === 3 ? givenUp : signal, async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      ran.push(index);
      if (index === 1) throw new Error('broken');
    }),
  );
  const outcomes = await Promise.allSettled(ends);
  expect(most).toBe(2);
  expect(ran.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 6, 7]);
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 8 }, (_value, index) => index === 1 || index === 3),
  );
});

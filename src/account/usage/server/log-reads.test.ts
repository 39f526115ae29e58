import { expect, test } from 'vitest';
import type { Wait } from '#platform/server/clock.ts';
import { createLogReads } from './log-reads.ts';

const never: Wait = () => new Promise(() => undefined);
const atOnce: Wait = async () => undefined;
const present = new AbortController().signal;

/** A read that goes on until it is told to end. */
function openRead() {
  const started = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const work = async () => {
    started.resolve();
    await ending.promise;
  };
  return { work, started: started.promise, end: ending.resolve };
}

test('an account has two reads at once, and the third begins when one ends', async () => {
  const reads = createLogReads(never);
  const [first, second, third] = [openRead(), openRead(), openRead()];
  const ends = [first, second, third].map(({ work }) => reads.run(1, present, work));
  await Promise.all([first.started, second.started]);
  let begun = false;
  void third.started.then(() => (begun = true));
  const other = openRead();
  const otherEnds = reads.run(2, present, other.work);
  await other.started;
  expect(begun).toBe(false);
  second.end();
  await third.started;
  for (const read of [first, third, other]) read.end();
  await Promise.all([...ends, otherEnds]);
});

test('a read whose turn does not come is 429 with Retry-After, and leaves the queue', async () => {
  const reads = createLogReads(atOnce);
  const [first, second, later] = [openRead(), openRead(), openRead()];
  const ends = [first, second].map(({ work }) => reads.run(1, present, work));
  await expect(reads.run(1, present, async () => 'read')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_at_once',
    retryAfterSeconds: 1,
  });
  first.end();
  await ends[0];
  const laterEnds = reads.run(1, present, later.work);
  await later.started;
  second.end();
  later.end();
  await Promise.all([...ends, laterEnds]);
});

test('a read that fails gives its turn back', async () => {
  const reads = createLogReads(atOnce);
  const fail = () => reads.run(1, present, () => Promise.reject(new Error('away')));
  for (let times = 0; times < 3; times += 1) await expect(fail()).rejects.toThrow('away');
});

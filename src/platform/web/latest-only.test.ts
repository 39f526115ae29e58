import { expect, test } from 'vitest';
import { latestOnly } from './latest-only.ts';

/** Work that ends when the test says so, and ignores its signal. */
function slowWork() {
  const ends = new Map<string, () => void>();
  const work = (name: string) => new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  return { work, end: (name: string) => ends.get(name)?.() };
}

test('an earlier run is aborted by a later one, whichever ends first', async () => {
  const { work, end } = slowWork();
  const { run } = latestOnly(work);
  const [first, second] = [run('first'), run('second')];
  end('second');
  end('first');
  expect(await second).toBe('second');
  await expect(first).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('an aborted run rejects, and the next one counts', async () => {
  const { work, end } = slowWork();
  const { run, giveUp } = latestOnly(work);
  const given = run('given');
  giveUp();
  end('given');
  await expect(given).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  const next = run('next');
  end('next');
  expect(await next).toBe('next');
});

test('the signal tells the work that it is aborted', () => {
  const signals: AbortSignal[] = [];
  const { run } = latestOnly((_name: string, signal) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  });
  void run('first');
  void run('second');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

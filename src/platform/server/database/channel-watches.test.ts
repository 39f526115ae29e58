import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { createChannelWatches } from './channel-watches.ts';

test('a notification wakes who waits for its payload, and one without a payload everybody', async () => {
  const { database, close } = await freshDatabase('pglite');
  const never = () => new Promise<void>(() => undefined);
  const watches = createChannelWatches({ database, wait: never, channel: 'news', pollIntervalMs: 1 });
  const [one, other, all] = [await watches.watch('1'), await watches.watch('2'), await watches.watch()];
  const { signal } = new AbortController();
  const notify = (payload: string) =>
    database.query('notify', `select pg_notify('news', $1::text)`, [payload]);
  const woken: string[] = [];
  const otherNext = other.next(signal).then(() => woken.push('other'));
  const first = Promise.all([one.next(signal), all.next(signal)]);
  await notify('1');
  await first;
  expect(woken).toEqual([]);
  const second = one.next(signal);
  await notify('');
  await Promise.all([second, otherNext]);
  expect(woken).toEqual(['other']);
  await Promise.all([one.stop(), other.stop(), all.stop()]);
  await close();
});

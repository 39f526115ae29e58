import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { freshDatabase } from '#test/database.ts';
import { createCancellations } from './cancellations.ts';

const name = { accountId: 1, sessionId: 'session', requestId: 7 };

/** The calls of two processes on one database. */
async function twoProcesses() {
  const { database, url = '', close } = await freshDatabase('postgres');
  const other = await openPostgres({ databaseUrl: url, log: createLog('silent') });
  const both = [createCancellations(database), createCancellations(other)] as const;
  onTestFinished(async () => {
    await Promise.all(both.map((one) => one.close()));
    await other.close();
    await close();
  });
  return both;
}

test('a call ends that is cancelled in another process, and no other call does', async () => {
  const [working, asked] = await twoProcesses();
  const others = await Promise.all([
    working.begin({ ...name, accountId: 2 }),
    working.begin({ ...name, sessionId: 'another' }),
    working.begin({ ...name, requestId: '7' }),
  ]);
  const signal = await working.begin(name);
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await asked.cancel(name);
  await aborted;
  expect(others.map((one) => one.aborted)).toEqual([false, false, false]);
});

test('an id that is used again after its call has ended names the new call', async () => {
  const [working, asked] = await twoProcesses();
  const first = await working.begin(name);
  working.end(name);
  await asked.cancel(name);
  const second = await working.begin({ ...name, requestId: 8 });
  const aborted = new Promise((resolve) => second.addEventListener('abort', resolve, { once: true }));
  await asked.cancel({ ...name, requestId: 8 });
  await aborted;
  expect(first.aborted).toBe(false);
});

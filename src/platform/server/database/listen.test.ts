import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseKinds, freshDatabase } from '#test/database.ts';
import { createLog } from '#platform/server/log.ts';
import { listenOnPostgres } from './postgres-listen.ts';
import { openPostgres } from './postgres.ts';

const notify = sql`select pg_notify('news', '')`;

/** Counts calls, and waits for the next one. */
function listener() {
  let heard = 0;
  let next = Promise.withResolvers<void>();
  return {
    heard: () => heard,
    nextCall: () => next.promise,
    onNotify() {
      heard += 1;
      next.resolve();
      next = Promise.withResolvers();
    },
  };
}

describe.each(databaseKinds)('listening on %s', (kind) => {
  test('a notification arrives when its transaction commits, not when it is rolled back', async () => {
    const { database, close } = await freshDatabase(kind);
    const ear = listener();
    const listening = await database.listen('news', ear.onNotify);
    const before = ear.heard();
    const undone = database.transaction(async (tx) => {
      await tx.execute(notify);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const next = ear.nextCall();
    await database.transaction((tx) => tx.execute(notify));
    await next;
    expect(ear.heard()).toBe(before + 1);
    await listening.stop();
    await close();
  });
});

test('notifications of another process arrive, also after the connection broke', async () => {
  const { database, url = '', close } = await freshDatabase('postgres');
  const writer = await openPostgres({ databaseUrl: url, log: createLog('silent') });
  const ear = listener();
  const listening = await database.listen('news', ear.onNotify);
  const first = ear.nextCall();
  await writer.transaction((tx) => tx.execute(notify));
  await first;
  const reconnected = ear.nextCall();
  await writer.orm.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`);
  await reconnected;
  const second = ear.nextCall();
  await writer.transaction((tx) => tx.execute(notify));
  await second;
  expect(ear.heard()).toBeGreaterThanOrEqual(4);
  await listening.stop();
  await writer.close();
  await close();
});

/** A server that cuts every connection, as one does that starts or stops. */
async function brokenServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    connections: () => connections,
    close: () => server.close(),
  };
}

/** Pauses that a test ends. */
function pauses() {
  const waiting: (() => void)[] = [];
  let begun = Promise.withResolvers<void>();
  return {
    wait() {
      begun.resolve();
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    begun: () => begun.promise,
    endAll() {
      begun = Promise.withResolvers();
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test('an unreachable server is tried by one connection at a time', async () => {
  const { url, connections, close } = await brokenServer();
  const { wait, begun, endAll } = pauses();
  const settings = {
    databaseUrl: url,
    channel: 'news',
    onNotify: () => undefined,
    log: createLog('silent'),
    wait,
  };
  const listening = await listenOnPostgres(settings);
  for (const tries of [1, 2, 3, 4, 5, 6]) {
    await begun();
    expect(connections()).toBe(tries);
    endAll();
  }
  await listening.stop();
  close();
});

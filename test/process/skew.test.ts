import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { createDeps, type Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { createLog } from '#platform/server/log.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { spawnServer } from './server-process.ts';

const secret = { SECRET_KEY: 's'.repeat(32), SINGLE_HOST: '1' };
const skewed = new URL('skewed-clock.ts', import.meta.url).href;

let dataDir: string;
let fresh: FreshDatabase;
let deps: Deps;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overprint-skew-'));
  fresh = await freshDatabase('postgres');
  const config = loadConfig({ DATA_DIR: dataDir, SECRET_KEY: secret.SECRET_KEY });
  deps = await createDeps(config, { database: fresh.database, log: createLog('silent') });
});
afterAll(async () => {
  await deps.close();
  await fresh.close();
  await rm(dataDir, { recursive: true, force: true });
});

function spawnWorker(settings: Record<string, string> = {}) {
  return spawnServer(dataDir, { ...secret, ROLE: 'worker', DATABASE_URL: fresh.url ?? '', ...settings });
}

test('a machine that is 90 s ahead, and one with another SECRET_KEY, refuse to start and say why', async () => {
  const ahead = spawnWorker({ NODE_OPTIONS: `--import=${skewed}`, SKEW: 'start' });
  const stranger = spawnWorker({ SECRET_KEY: 't'.repeat(32) });
  const exits = await Promise.all([ahead, stranger].map(({ child }) => once(child, 'exit')));
  expect(exits).toEqual([
    [1, null],
    [1, null],
  ]);
  expect(ahead.output()).toMatch(/This machine's clock is 90\.\d s ahead of the database's/);
  expect(stranger.output()).toContain('SECRET_KEY is not the key of this database');
});

test('of two workers, one 90 s ahead, neither sends what the other is sending', async () => {
  const received: string[] = [];
  const slowResponses: ServerResponse[] = [];
  const receiver = createServer((request, response) => {
    received.push(request.url ?? '');
    request.resume();
    if (request.url === '/slow') slowResponses.push(response);
    else response.end();
  });
  await listen(receiver);
  const origin = `http://127.0.0.1:${portOf(receiver)}`;
  const [user] = await fresh.database.orm.insert(users).values({ username: 'ada' }).returning();
  const send = async (path: string) => {
    await deps.database.transaction(async (tx) => {
      const event = { userId: user?.id ?? 0, event: 'audio.completed', subject: path, body: {} };
      await deps.webhooks.outbox.write(tx, { ...event, url: origin + path });
    });
    while (!received.includes(path)) await once(receiver, 'request');
  };

  const settings = { OUTBOUND_ALLOW: `127.0.0.1:${portOf(receiver)}` };
  const ahead = spawnWorker({ ...settings, LOG_LEVEL: 'info', NODE_OPTIONS: `--import=${skewed}` });
  const untilAheadSays = async (words: string) => {
    while (!ahead.output().includes(words)) await once(ahead.child.stdout ?? ahead.child, 'data');
  };
  await send('/ready');
  // A process that is stopped while it starts may hold locks that the other one's start waits for.
  await untilAheadSays('"msg":"started"');
  ahead.child.kill('SIGUSR2');
  await untilAheadSays('the clock is ahead');
  ahead.child.kill('SIGSTOP');
  const other = spawnWorker(settings);
  await send('/slow');
  other.child.kill('SIGSTOP');
  ahead.child.kill('SIGCONT');
  await send('/next');
  for (const response of slowResponses) response.end();
  expect([await ahead.end('SIGTERM'), received]).toEqual([0, ['/ready', '/slow', '/next']]);
  await other.end('SIGKILL');
  receiver.closeAllConnections();
  receiver.close();
});

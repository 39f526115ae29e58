import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { type ServerProcess, spawnServer, startServerProcess } from './server-process.ts';

const oldKey = { SECRET_KEY: 'o'.repeat(32) };
const newKey = { SECRET_KEY: 'n'.repeat(32) };
const prepared = { ...oldKey, SECRET_KEY_PREVIOUS: newKey.SECRET_KEY };
const swapped = { ...newKey, SECRET_KEY_PREVIOUS: oldKey.SECRET_KEY };

let dataDir: string;
let fresh: FreshDatabase;
let shared: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overprint-rotation-'));
  fresh = await freshDatabase('postgres');
  shared = { DATABASE_URL: fresh.url ?? '', SINGLE_HOST: '1', LOG_LEVEL: 'info' };
});
afterAll(async () => {
  await fresh.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (key: Record<string, string>) => startServerProcess(dataDir, { ...shared, ...key });

/** Creates an account at a process, and returns its cookie. */
async function register({ origin }: ServerProcess): Promise<string> {
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada.prints', password: 'correct horse battery' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function createKey({ origin }: ServerProcess, cookie: string, name: string): Promise<string> {
  const response = await fetch(`${origin}/api/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name }),
  });
  return ((await response.json()) as { key: string }).key;
}

async function listKeys({ origin }: ServerProcess, cookie: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/keys`, { headers: { cookie } });
  return ((await response.json()) as { key: string }[]).map(({ key }) => key).toSorted();
}

test('SECRET_KEY is rotated by the steps of docs/operate.md, while a process of the step before works', async () => {
  const before = await start(oldKey);
  const cookie = await register(before);
  const first = await createKey(before, cookie, 'first');
  await before.end('SIGTERM');

  const waiting = await start(prepared);
  const second = await createKey(waiting, cookie, 'second');
  const rotating = await start(swapped);
  const third = await createKey(rotating, cookie, 'third');
  const all = [first, second, third].toSorted();
  for (const process of [waiting, rotating]) expect(await listKeys(process, cookie)).toEqual(all);
  await waiting.end('SIGTERM');
  await expect
    .poll(() => rotating.output(), { timeout: 30_000 })
    .toContain('the rotation of SECRET_KEY is complete');
  await rotating.end('SIGTERM');

  const done = await start(newKey);
  expect(await listKeys(done, cookie)).toEqual(all);
  const late = spawnServer(dataDir, { ...shared, ...oldKey });
  expect(await once(late.child, 'exit')).toEqual([1, null]);
  expect(late.output()).toContain('SECRET_KEY is not the key of this database');
  await done.end('SIGTERM');
});

import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import type { Usage } from '#account/usage/shared/contract.ts';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { samplePicture } from '#test/pictures.ts';
import { type ServerProcess, spawnServer, startServerProcess, trialsOr } from './server-process.ts';

const trials = trialsOr(3);
const picture = new Blob([new Uint8Array(samplePicture('rgb.png'))]);

/** What the server acknowledged to one customer. */
interface Acknowledged {
  readonly cookie: string;
  readonly keys: string[];
  readonly links: string[];
}

describe('the program on its embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = makeDataFolder('kill');
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test(`kill -9 during work, ${trials} times: no acknowledged key, row or file is lost, and no interrupted request counts`, {
    timeout: (trials + 1) * 60_000,
  }, async () => {
    const customers: Acknowledged[] = [];
    const count = (of: 'keys' | 'links') => customers.reduce((sum, customer) => sum + customer[of].length, 0);
    let server = await startServerProcess(dataDir);
    for (let trial = 0; trial < trials; trial += 1) {
      const { cookie, key } = await register(server.origin);
      const customer: Acknowledged = { cookie, keys: [key], links: [] };
      customers.push(customer);
      const work = [makeKeys(server.origin, customer), padPictures(server.origin, key, customer)];
      await delay(20 + ((trial * 7_919) % 600));
      // On a busy machine no picture may be done by then; at least one kill comes after the first one.
      if (trial === trials - 1)
        await expect.poll(() => count('links'), { timeout: 60_000 }).toBeGreaterThan(0);
      await server.end('SIGKILL');
      await Promise.all(work);
      server = await startServerProcess(dataDir);
      await expectKept(server, customer);
    }
    for (const customer of customers) await expectKept(server, customer);
    await server.end('SIGTERM');
    process.stdout.write(
      `kill -9 x ${trials}: ${count('keys')} keys and ${count('links')} pictures acknowledged, 0 lost\n`,
    );
  });

  test('a second process on the same data directory is refused at once, with a message that names the first', async () => {
    const first = await startServerProcess(dataDir);
    const startedAtMs = performance.now();
    const second = spawnServer(dataDir, {});
    const code = await new Promise((resolve) => second.child.once('exit', resolve));
    const tookMs = performance.now() - startedAtMs;
    expect(code).toBe(1);
    expect(second.output()).toContain(String(first.child.pid));
    expect((await fetch(`${first.origin}/health`)).status).toBe(200);
    await first.end('SIGTERM');
    process.stdout.write(`second process refused in ${Math.round(tookMs)} ms: ${second.output().trim()}\n`);
  });

  test('SIGTERM lets a request under way finish and exits with 0', async () => {
    const server = await startServerProcess(dataDir);
    const { key } = await register(server.origin);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(samplePicture('phone-12mp.jpg'))]));
    const underWay = fetch(`${server.origin}/api/image_padding`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: form,
    });
    await requestArrived(server.origin, key);
    expect(await server.end('SIGTERM')).toBe(0);
    expect((await underWay).status).toBe(200);
  });
});

let accounts = 0;
async function register(origin: string): Promise<{ cookie: string; key: string }> {
  accounts += 1;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({
    username: `ada.${accounts}.${Date.now()}`,
    password: 'correct horse battery',
  });
  const response = await fetch(`${origin}/api/register`, { method: 'POST', headers, body });
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const made = await fetch(`${origin}/api/keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{"name":"first"}',
  });
  return { cookie, key: ((await made.json()) as { key: string }).key };
}

/** Creates keys, as many as an account may have, until the server is gone. */
async function makeKeys(origin: string, { cookie, keys }: Acknowledged): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie };
  await untilGone(async () => {
    const response = await fetch(`${origin}/api/keys`, { method: 'POST', headers, body: '{"name":"more"}' });
    const body = (await response.json()) as { key: string };
    if (response.status === 201) keys.push(body.key);
  });
}

async function padPictures(origin: string, key: string, { links }: Acknowledged): Promise<void> {
  await untilGone(async () => {
    const body = new FormData();
    body.set('image', picture);
    const response = await fetch(`${origin}/api/image_padding`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    });
    const { processed_image_url: link } = (await response.json()) as { processed_image_url: string };
    if (response.status === 200) links.push(new URL(link).pathname);
  });
}

/** Repeats until the connection breaks; the last request was then not acknowledged. */
async function untilGone(work: () => Promise<void>): Promise<void> {
  for (let gone = false; !gone; ) {
    gone = await work().then(
      () => false,
      () => true,
    );
  }
}

async function expectKept({ origin }: ServerProcess, { cookie, keys, links }: Acknowledged): Promise<void> {
  const listed = await fetch(`${origin}/api/keys`, { headers: { cookie } });
  const listedKeys = (await listed.json()) as { key: string }[];
  const kept = new Set(listedKeys.map(({ key }) => key));
  expect(keys.filter((key) => !kept.has(key))).toEqual([]);
  for (const link of links) expect((await fetch(origin + link)).status).toBe(200);
  const log = await fetch(`${origin}/api/requests?limit=1`, { headers: { cookie } });
  expect(Number(log.headers.get('x-total-count'))).toBeGreaterThanOrEqual(links.length);
  await expectNothingCutOffCounts(origin, cookie);
}

async function expectNothingCutOffCounts(origin: string, cookie: string): Promise<void> {
  const headers = { cookie };
  const log = (await (
    await fetch(`${origin}/api/requests?limit=500`, { headers })
  ).json()) as LoggedRequest[];
  expect(log.filter(({ statusCode }) => statusCode === 102)).toEqual([]);
  const usage = (await (await fetch(`${origin}/api/usage`, { headers })).json()) as Usage;
  expect(usage.used).toBe(log.filter(({ counted }) => counted).length);
}

async function requestArrived(origin: string, key: string): Promise<void> {
  for (;;) {
    const usage = (await (await fetch(`${origin}/api/usage`, { headers: { 'x-api-key': key } })).json()) as {
      used: number;
    };
    if (usage.used > 0) return;
  }
}

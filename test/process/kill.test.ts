import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePicture } from '../pictures.ts';
import { type ServerProcess, spawnServer, startServerProcess } from './server-process.ts';

const trials = 20;
const picture = new Blob([new Uint8Array(samplePicture('rgb.png'))]);

/** What the server said it had done. */
interface Acknowledged {
  readonly keys: string[];
  readonly links: string[];
  calls: number;
}

describe('the program on its embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'overprint-kill-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test(`kill -9 during work, ${trials} times: no acknowledged key, row or file is lost`, { timeout: 300_000 }, async () => {
    const acknowledged: Acknowledged = { keys: [], links: [], calls: 0 };
    let server = await startServerProcess(dataDir);
    const { cookie, key } = await register(server.origin);
    for (let trial = 0; trial < trials; trial += 1) {
      const instantMs = 20 + ((trial * 7_919) % 400);
      const work = [makeKeys(server.origin, cookie, acknowledged), padPictures(server.origin, key, acknowledged)];
      await new Promise((resolve) => setTimeout(resolve, instantMs));
      await server.end('SIGKILL');
      await Promise.all(work);
      server = await startServerProcess(dataDir);
      await expectKept(server, cookie, acknowledged);
    }
    await server.end('SIGTERM');
    process.stdout.write(
      `kill -9 x ${trials}: ${acknowledged.keys.length} keys, ${acknowledged.links.length} pictures, ${acknowledged.calls} calls, 0 lost\n`,
    );
    expect(acknowledged.links.length).toBeGreaterThan(trials);
  });

  test('a second process on the same data directory is refused with words that name the first', async () => {
    const first = await startServerProcess(dataDir);
    const startedAtMs = performance.now();
    const second = spawnServer(dataDir, { PORT: '0' });
    const code = await new Promise((resolve) => second.child.once('exit', resolve));
    const tookMs = performance.now() - startedAtMs;
    expect(code).toBe(1);
    expect(second.output()).toContain(String(first.child.pid));
    expect((await fetch(`${first.origin}/health`)).status).toBe(200);
    await first.end('SIGTERM');
    process.stdout.write(`second process refused in ${Math.round(tookMs)} ms: ${second.output().trim()}\n`);
  });

  test('SIGTERM lets a call under way finish and ends with 0', async () => {
    const server = await startServerProcess(dataDir);
    const { key } = await register(server.origin);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(samplePicture('phone-12mp.jpg'))]));
    const underWay = fetch(`${server.origin}/api/image_padding`, { method: 'POST', headers: { 'x-api-key': key }, body: form });
    await requestArrived(server.origin, key);
    expect(await server.end('SIGTERM')).toBe(0);
    expect((await underWay).status).toBe(200);
  });
});

let accounts = 0;
async function register(origin: string): Promise<{ cookie: string; key: string }> {
  accounts += 1;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: `ada.${accounts}.${Date.now()}`, password: 'correct horse battery' });
  const answer = await fetch(`${origin}/api/register`, { method: 'POST', headers, body });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const made = await fetch(`${origin}/api/keys`, { method: 'POST', headers: { ...headers, cookie }, body: '{"name":"first"}' });
  return { cookie, key: ((await made.json()) as { key: string }).key };
}

/** Makes and deletes keys until the server is gone, so that the account never holds too many. */
async function makeKeys(origin: string, cookie: string, acknowledged: Acknowledged): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie };
  await untilGone(async () => {
    if (acknowledged.keys.length >= 20) return;
    const answer = await fetch(`${origin}/api/keys`, { method: 'POST', headers, body: '{"name":"more"}' });
    if (answer.status === 201) acknowledged.keys.push(((await answer.json()) as { key: string }).key);
  });
}

async function padPictures(origin: string, key: string, acknowledged: Acknowledged): Promise<void> {
  await untilGone(async () => {
    const body = new FormData();
    body.set('image', picture);
    const answer = await fetch(`${origin}/api/image_padding`, { method: 'POST', headers: { 'x-api-key': key }, body });
    if (answer.status === 429) return;
    const { processed_image_url: link } = (await answer.json()) as { processed_image_url: string };
    acknowledged.calls += 1;
    acknowledged.links.push(new URL(link).pathname);
  });
}

async function untilGone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      await new Promise((resolve) => setImmediate(resolve));
    } catch {
      // The connection broke: nothing was acknowledged.
      return;
    }
  }
}

async function expectKept(server: ServerProcess, cookie: string, acknowledged: Acknowledged): Promise<void> {
  const listed = (await (await fetch(`${server.origin}/api/keys`, { headers: { cookie } })).json()) as { key: string }[];
  const keys = new Set(listed.map(({ key }) => key));
  expect(acknowledged.keys.filter((key) => !keys.has(key))).toEqual([]);
  for (const link of acknowledged.links) expect((await fetch(server.origin + link)).status).toBe(200);
  const log = await fetch(`${server.origin}/api/requests?limit=1`, { headers: { cookie } });
  expect(Number(log.headers.get('x-total-count'))).toBeGreaterThanOrEqual(acknowledged.calls);
}

async function requestArrived(origin: string, key: string): Promise<void> {
  for (;;) {
    const usage = (await (await fetch(`${origin}/api/usage`, { headers: { 'x-api-key': key } })).json()) as { used: number };
    if (usage.used > 0) return;
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portOf } from '#test/outbound/fake-internet.ts';
import { health } from '#platform/shared/service.ts';
import { type BodyMemory, createBodyMemory } from '#platform/server/budgets/body-memory.ts';
import { createLog } from '#platform/server/log.ts';
import { createSpool } from '#platform/server/files/spool.ts';
import { createApp } from './app.ts';
import { sendBytes } from './reply.ts';

const megabyte = 1024 * 1024;
const bytes = Buffer.alloc(3 * megabyte, 'picture');

let app: FastifyInstance;
let dir: string;
let memory: BodyMemory;

async function listen(memoryBytes: number): Promise<string> {
  memory = createBodyMemory(memoryBytes);
  const spool = createSpool(dir, { memory });
  app = await createApp({ logger: createLog('silent'), isDraining: () => false });
  app.get('/picture', { config: { endpoint: health } }, (_request, reply) => sendBytes(reply, bytes, spool));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${portOf(app.server)}/picture`;
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-send-'));
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
  await rm(dir, { recursive: true });
});

test.each([
  { place: 'in memory', memoryBytes: 100 * megabyte, files: 0 },
  { place: 'on the disk where there is no memory', memoryBytes: 0, files: 1 },
])('a large response waits $place, arrives whole and leaves nothing', async ({ memoryBytes, files }) => {
  const url = await listen(memoryBytes);
  const response = await fetch(url);
  expect(await readdir(dir)).toHaveLength(files);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  await vi.waitUntil(async () => (await readdir(dir)).length === 0 && memory.takeSpare(memoryBytes / 2), {
    timeout: 20_000,
  });
});

test('a caller who does not read is disconnected, and its response is removed', async () => {
  const url = await listen(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = request(url).end();
  const [response] = (await new Promise((resolve) => asked.once('response', (...all) => resolve(all)))) as [
    NodeJS.ReadableStream,
  ];
  const cut = new Promise((resolve) => response.once('error', resolve));
  vi.advanceTimersByTime(60_000 + (bytes.length / 16_000) * 1_000);
  response.resume();
  expect(await cut).toBeInstanceOf(Error);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await readdir(dir)).length === 0, { timeout: 20_000 });
});

import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicBatch } from '#workflows/batches/shared/batch.ts';
import type { Usage } from '#account/usage/shared/contract.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { samplePicture } from '#test/pictures.ts';
import { registerForKey } from './audio-requests.ts';
import { makeDataFolder } from './data-folder.ts';
import { type ServerProcess, startServerProcess, trialsOr } from './server-process.ts';

const trials = trialsOr(2);
const itemsPerBatch = 8;
const picture = samplePicture('rgb.png');

interface Sent {
  readonly id: string;
  readonly headers: { readonly 'x-api-key': string };
}

let dataDir: string;
/** The webhook ids that arrived for each batch. */
const webhookIds = new Map<string, Set<string>>();
const outside = createServer((request, response) => {
  if (request.method === 'GET') response.setHeader('content-type', 'image/png').end(picture);
  else
    noteWebhook(request).then(
      () => response.end('ok'),
      // The program was killed while it sent.
      () => response.destroy(),
    );
});
beforeAll(async () => {
  dataDir = makeDataFolder('batch-kill');
  await listen(outside);
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await rm(dataDir, { recursive: true, force: true });
});

const outsideOrigin = () => `http://127.0.0.1:${portOf(outside)}`;
const start = () => startServerProcess(dataDir, { OUTBOUND_ALLOW: new URL(outsideOrigin()).host });

test(`kill -9 during batches, ${trials} times: each item has one picture for one unit, and each batch one webhook`, {
  timeout: (trials + 2) * 60_000,
}, async () => {
  const batches: Sent[] = [];
  let server = await start();
  for (let trial = 0; trial < trials; trial += 1) {
    batches.push(await sendBatch(server, trial));
    await delay((trial * 397) % 1_500);
    await server.end('SIGKILL');
    server = await start();
  }
  for (const { id, headers } of batches) {
    const batch = () => read<{ data: PublicBatch }>(server, `/api/batches/${id}`, headers);
    await expect.poll(async () => (await batch()).data.status, { timeout: 60_000 }).toBe('completed');
    const { items } = (await batch()).data;
    expect(items.map(({ status }) => status)).toEqual(Array(itemsPerBatch).fill('completed'));
    for (const { url } of items) expect((await fetch(server.origin + pathOf(url))).status).toBe(200);
    expect((await read<Usage>(server, '/api/usage', headers)).used).toBe(itemsPerBatch);
    await expect.poll(() => webhookIds.get(id)?.size, { timeout: 60_000 }).toBe(1);
  }
  await server.end('SIGTERM');
  process.stdout.write(
    `kill -9 x ${trials} during batches: ${batches.length * itemsPerBatch} items, one picture and unit each\n`,
  );
});

async function noteWebhook(request: IncomingMessage): Promise<void> {
  const { batch_id: id } = (await readJson(request)) as { batch_id: string };
  webhookIds.set(id, (webhookIds.get(id) ?? new Set()).add(String(request.headers['webhook-id'])));
}

/** Sends a batch of an account of its own. */
async function sendBatch({ origin }: ServerProcess, trial: number): Promise<Sent> {
  const headers = { 'x-api-key': await registerForKey(origin, `ada.batch.${trial}`) };
  const items = Array.from({ length: itemsPerBatch }, (_, index) => ({
    image_url: `${outsideOrigin()}/${trial}/${index}.png`,
  }));
  const response = await fetch(`${origin}/api/batches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'image_padding', items, webhook_url: `${outsideOrigin()}/hook` }),
  });
  return { id: ((await response.json()) as { batch_id: string }).batch_id, headers };
}

async function read<T>({ origin }: ServerProcess, path: string, headers: Sent['headers']): Promise<T> {
  return (await fetch(origin + path, { headers })).json() as T;
}

function pathOf(url: string | null): string {
  return new URL(url ?? '').pathname;
}

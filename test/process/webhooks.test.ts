import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { type ServerProcess, startServerProcess, trialsOr } from './server-process.ts';

const trials = trialsOr(2);
const webhooksPerTrial = 10;
const json = { 'content-type': 'application/json' };

interface Listed {
  readonly id: number;
  readonly webhookId: string;
  readonly status: string;
}

describe('webhooks of the program on its embedded database', () => {
  let dataDir: string;
  const receivedIds: string[] = [];
  const receiver = createServer((request, response) => {
    receivedIds.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end('ok'));
  });
  beforeAll(async () => {
    dataDir = makeDataFolder('webhooks');
    await listen(receiver);
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = () => startServerProcess(dataDir, { OUTBOUND_ALLOW: `127.0.0.1:${portOf(receiver)}` });

  test(`kill -9 during delivery, ${trials} times: every accepted webhook arrives, under its id`, {
    timeout: (trials + 1) * 60_000,
  }, async () => {
    let server = await start();
    const cookie = await register(server.origin);
    const webhooks = await makeWebhooks(server.origin, cookie);
    let accepted = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      receivedIds.length = 0;
      const sent = webhooks.map(({ id }) => replay(server.origin, cookie, id));
      const replays = Promise.all(sent);
      // On a busy machine the moments alone would end the process before it has accepted anything.
      if (trial === 0) await Promise.race(sent);
      await delay(20 + ((trial * 97) % 240));
      await server.end('SIGKILL');
      const acceptedIds = (await replays).flatMap((id) => id ?? []);
      accepted += acceptedIds.length;
      server = await start();
      await expect.poll(() => pending(server, cookie), { timeout: 30_000, interval: 50 }).toEqual([]);
      expect(acceptedIds.filter((id) => !receivedIds.includes(id))).toEqual([]);
    }
    await server.end('SIGTERM');
    process.stdout.write(`kill -9 x ${trials}: ${accepted} webhooks accepted, all received\n`);
    expect(accepted).toBeGreaterThan(0);
  });

  async function makeWebhooks(origin: string, cookie: string): Promise<Listed[]> {
    const body = JSON.stringify({ url: `http://127.0.0.1:${portOf(receiver)}/in` });
    const webhooks: Listed[] = [];
    for (let number = 0; number < webhooksPerTrial; number += 1) {
      const response = await fetch(`${origin}/api/webhooks/test`, {
        method: 'POST',
        headers: { ...json, cookie },
        body,
      });
      webhooks.push(((await response.json()) as { delivery: Listed }).delivery);
    }
    return webhooks;
  }
});

async function register(origin: string): Promise<string> {
  const body = JSON.stringify({ username: 'ada.webhooks', password: 'correct horse battery' });
  const response = await fetch(`${origin}/api/register`, { method: 'POST', headers: json, body });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** Resolves with the webhook's id, or undefined if the server was gone. */
async function replay(origin: string, cookie: string, id: number): Promise<string | undefined> {
  const headers = { cookie };
  try {
    const response = await fetch(`${origin}/api/webhooks/deliveries/${id}/replay`, {
      method: 'POST',
      headers,
    });
    return response.status === 202 ? ((await response.json()) as Listed).webhookId : undefined;
  } catch {
    // The connection broke with the process: the request was not acknowledged.
    return undefined;
  }
}

async function pending({ origin }: ServerProcess, cookie: string): Promise<Listed[]> {
  const response = await fetch(`${origin}/api/webhooks/deliveries?status=pending`, { headers: { cookie } });
  return ((await response.json()) as { deliveries: Listed[] }).deliveries;
}

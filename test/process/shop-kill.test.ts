import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FixtureMarketplace,
  startMarketplace,
} from '../../src/sandbox/marketplace/server/marketplace.ts';
import type { Product } from '../../src/tools/shop-monitor/shared/entities.ts';
import { payMonthly } from './pay-monthly.ts';
import { type ServerProcess, startServerProcess, trialsOr } from './server-process.ts';

const trials = trialsOr(2);
const artist = 'demo-artist';

describe('the program while it scans a shop', () => {
  let dataDir: string;
  let market: FixtureMarketplace;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'overprint-shop-kill-'));
    market = await startMarketplace({ seed: 3 });
  });
  afterAll(async () => {
    await market.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test(`kill -9 during scans, ${trials} times: each new work is posted under one webhook-id`, {
    timeout: 120_000 + trials * 60_000,
  }, async () => {
    const settings = { MARKETPLACE_ORIGIN: market.origin, OUTBOUND_ALLOW: new URL(market.origin).host };
    let server = await startServerProcess(dataDir, settings);
    const cookie = await subscribe(server);
    const id = await addShop(server, cookie, `${market.origin}/hooks/kill`);
    await until(async () => (await products(server, cookie, id)).length === 12);
    const published: string[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      published.push(market.state.addWork(artist).id);
      const cut = scrape(server, cookie, id);
      await delay((trial * 1_237) % 4_500);
      await server.end('SIGKILL');
      await cut;
      server = await startServerProcess(dataDir, settings);
      await scrape(server, cookie, id);
      await until(
        async () => (await products(server, cookie, id)).filter(isSent).length === published.length,
      );
    }
    await server.end('SIGTERM');
    const idsByWork = Map.groupBy(market.receiver.received, ({ body }) => body.product?.id ?? '');
    process.stdout.write(
      `kill -9 x ${trials} during scans: ${published.length} works, ${idsByWork.size} posted\n`,
    );
    expect([...idsByWork.keys()].toSorted()).toEqual(published.toSorted());
    for (const hooks of idsByWork.values())
      expect(new Set(hooks.map(({ webhookId }) => webhookId)).size).toBe(1);
  });
});

const isSent = (product: Product) => product.webhookSent;
const json = { 'content-type': 'application/json' };

async function subscribe({ origin }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ username: 'kill.shop', password: 'correct horse battery' });
  const response = await fetch(`${origin}/api/register`, { method: 'POST', headers: json, body });
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await payMonthly(origin, cookie);
  return cookie;
}

async function addShop({ origin }: ServerProcess, cookie: string, webhookUrl: string): Promise<number> {
  const shopUrl = `https://www.redbubble.com/people/${artist}/shop`;
  const body = JSON.stringify({ shopUrl, webhookUrl });
  const response = await fetch(`${origin}/api/redbubble/shops`, {
    method: 'POST',
    headers: { ...json, cookie },
    body,
  });
  return ((await response.json()) as { data: { id: number } }).data.id;
}

/** A broken connection is fine: no response is needed. */
async function scrape({ origin }: ServerProcess, cookie: string, id: number): Promise<void> {
  await fetch(`${origin}/api/redbubble/shops/${id}/scrape`, { method: 'POST', headers: { cookie } }).catch(
    () => undefined,
  );
}

async function products({ origin }: ServerProcess, cookie: string, id: number): Promise<Product[]> {
  const response = await fetch(`${origin}/api/redbubble/shops/${id}/products`, { headers: { cookie } });
  return ((await response.json()) as { data: Product[] }).data;
}

/** Ended by the test's own time limit. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(100);
}

import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { type FixtureMarketplace, startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import { newsTemplate } from '#test/recipes.ts';
import { payMonthly } from './pay-monthly.ts';
import { type ServerProcess, startServerProcess, trialsOr } from './server-process.ts';

const trials = trialsOr(2);
const timeout = 120_000 + trials * 60_000;
const artist = 'demo-artist';

describe('the program while it scans a shop', () => {
  let dataDir: string;
  let market: FixtureMarketplace;
  beforeEach(async () => {
    dataDir = makeDataFolder('shop-kill');
    market = await startMarketplace({ seed: 3 });
  });
  afterEach(async () => {
    await market.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Publishes works, kills the program at another moment each time, and starts it again. */
  async function killDuringScans(change: { readonly template: boolean; readonly works: number }) {
    const settings = {
      MARKETPLACE_ORIGIN: market.origin,
      OUTBOUND_ALLOW: new URL(market.origin).host,
      MARKETPLACE_PACE_SECONDS: '1',
    };
    let server = await startServerProcess(dataDir, settings);
    const cookie = await subscribe(server);
    const id = await addShop(server, cookie, `${market.origin}/hooks/kill`);
    await until(async () => (await products(server, cookie, id)).length === 12);
    if (change.template) await giveTemplate(server, cookie, id);
    const published: string[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      for (let work = 0; work < change.works; work += 1) published.push(market.state.addWork(artist).id);
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
    const found = await products(server, cookie, id);
    const used = await unitsOf(server, cookie);
    await server.end('SIGTERM');
    const idsByWork = Map.groupBy(market.receiver.received, ({ body }) => body.product?.id ?? '');
    expect([...idsByWork.keys()].toSorted()).toEqual(published.toSorted());
    for (const hooks of idsByWork.values())
      expect(new Set(hooks.map(({ webhookId }) => webhookId)).size).toBe(1);
    return { found: found.filter(isSent), used, hooks: market.receiver.received };
  }

  test(`kill -9 during scans, ${trials} times: each new work is posted under one webhook-id`, {
    timeout,
  }, async () => {
    const { found } = await killDuringScans({ template: false, works: 1 });
    process.stdout.write(`kill -9 x ${trials} during scans: ${found.length} works posted\n`);
    expect(found).toHaveLength(trials);
  });

  test(`kill -9 while pictures are finished, ${trials} times: each is told once, with its pictures, for one unit`, {
    timeout,
  }, async () => {
    const { found, used, hooks } = await killDuringScans({ template: true, works: 4 });
    const bodies = new Set(hooks.map(({ body }) => JSON.stringify(body)));
    process.stdout.write(
      `kill -9 x ${trials} during recipes: ${found.length} works, ${bodies.size} told, ${used} units\n`,
    );
    expect(bodies.size).toBe(found.length);
    expect(used).toBe(found.length);
    for (const { media } of found) expect(media).toMatchObject([{ name: 'square' }, { name: 'wide' }]);
  });

  test(`kill -9 while works vanish and return, ${trials} times: each change is told under one webhook-id`, {
    timeout: timeout * 2,
  }, async () => {
    const stepMs = 6 * 60_000;
    let aheadMs = 0;
    const start = () =>
      startServerProcess(dataDir, {
        MARKETPLACE_ORIGIN: market.origin,
        OUTBOUND_ALLOW: new URL(market.origin).host,
        MARKETPLACE_PACE_SECONDS: '1',
        NODE_OPTIONS: `--import=${new URL('moved-clock.ts', import.meta.url).href}`,
        CLOCK_AHEAD_MS: String(aheadMs),
        CLOCK_STEP_MS: String(stepMs),
      });
    let server = await start();
    const cookie = await subscribe(server);
    const id = await addShop(server, cookie, `${market.origin}/hooks/kill`);
    await until(async () => (await products(server, cookie, id)).length === 12);

    const pass = async () => {
      const steps = () => server.output().split('a step ahead').length;
      const before = steps();
      aheadMs += stepMs;
      server.child.kill('SIGUSR2');
      await until(async () => steps() > before);
    };
    const scrapeCutShort = async (afterMs: number) => {
      const cut = scrape(server, cookie, id);
      await delay(afterMs);
      await server.end('SIGKILL');
      await cut;
      server = await start();
      await scrape(server, cookie, id);
    };
    const told = (event: string, workId: string) =>
      market.receiver.received.filter(({ body }) => body.event === event && body.product?.id === workId);

    for (let trial = 0; trial < trials; trial += 1) {
      const work = market.state.shop(artist).works[trial % 12];
      if (!work) throw new Error('Expected a work');
      const earlier = told('product.missing', work.id).length;
      market.state.removeWork(artist, work.id);
      for (let scan = 0; scan < 2; scan += 1) {
        await scrape(server, cookie, id);
        await pass();
      }
      await scrapeCutShort((trial * 1_237) % 2_900);
      await until(async () => told('product.missing', work.id).length > earlier);
      market.state.restoreWork(artist, work);
      await scrapeCutShort((trial * 911) % 2_900);
      await until(async () => (await products(server, cookie, id)).every(({ state }) => state === 'listed'));
    }
    const changes = ['product.missing', 'product.returned'];
    const hooks = () => market.receiver.received.filter(({ body }) => changes.includes(body.event ?? ''));
    const differentIds = () => new Set(hooks().map(({ webhookId }) => webhookId)).size;
    await until(async () => differentIds() >= 2 * trials);
    await server.end('SIGTERM');
    process.stdout.write(`kill -9 x ${2 * trials}: ${differentIds()} changes told\n`);
    expect(differentIds()).toBe(2 * trials);
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

async function giveTemplate({ origin }: ServerProcess, cookie: string, id: number): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { ...json, cookie };
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    return (await response.json()) as { data: { id: string } };
  };
  const { data } = await send('POST', '/api/templates', newsTemplate);
  await send('PATCH', `/api/redbubble/shops/${id}`, { template_id: data.id });
}

/** Returns how many requests count this month. */
async function unitsOf({ origin }: ServerProcess, cookie: string): Promise<number> {
  const response = await fetch(`${origin}/api/usage`, { headers: { cookie } });
  return ((await response.json()) as { used: number }).used;
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

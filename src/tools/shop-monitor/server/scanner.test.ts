import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { createOutbound } from '#platform/server/outbound/outbound.ts';
import { createClaims } from './claims.ts';
import { createPageParser } from './parser/page-parser.ts';
import { createDirectFetcher } from './hosts/fetcher.ts';
import { createShopMonitor } from './shop-monitor.ts';
import { LostScan } from './lock-shop.ts';
import { storeScan } from './store-scan.ts';
import { redbubbleShops } from './tables.ts';

const leaseMs = 60_000;

describe.each(databaseKinds)('two schedulers on one %s', (kind) => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest(kind);
  });
  afterAll(() => shops.close());

  /** A shop monitor on the same database, as in a second process. */
  function secondMonitor() {
    const { deps } = shops.app;
    const { origin } = shops.market;
    const { hostname: host, port } = new URL(origin);
    const outbound = createOutbound({
      ...deps.config.outbound,
      allow: [{ host, port: Number(port) }],
      publicUrl: deps.config.publicUrl,
      userAgent: 'Overprint/test',
    });
    const fetcher = createDirectFetcher(outbound);
    const parser = createPageParser();
    onTestFinished(() => parser.close());
    return createShopMonitor({
      publicUrl: deps.config.publicUrl,
      ...deps,
      origin,
      paceMs: 3_000,
      outbox: deps.webhooks.outbox,
      marketplace: outbound,
      fetcher,
      parser,
    });
  }

  test('scan each due shop once, with one request at a time between them', async () => {
    const artists = Array.from({ length: 8 }, (_value, index) => `shared-${index}`);
    for (const artist of artists) await shops.monitor(artist);
    shops.market.state.requests.length = 0;
    shops.app.clock.forward(1.5 * 24 * 60 * 60 * 1000);
    const counts = await Promise.all([
      shops.app.deps.shops.scanner.runDue(),
      secondMonitor().scanner.runDue(),
    ]);
    const pages = shops.market.state.requests.filter(({ path }) => path.includes('/shop'));
    expect(pages.map(({ path }) => path.split('/')[2] ?? '').toSorted()).toEqual(artists);
    expect(Math.max(...shops.market.state.requests.map(({ parallel }) => parallel))).toBe(1);
    expect(counts[0] + counts[1]).toBe(8);
  });

  test.each([
    ['never scanned', 'before', {}],
    ['scanned ten minutes ago', 'before', { lastScrapedAt: -10 }],
    ['scanned nine minutes ago', 'after', { lastScrapedAt: -9 }],
    ['last read in vain nine minutes ago', 'after', { lastScrapedAt: -60, lastErrorAt: -9 }],
  ] as const)('scan a shop that is asked for and was %s %s the due ones', async (_name, place, lastScans) => {
    await shops.forget();
    const ids = { asked: await shops.monitor('asked'), due: await shops.monitor('due') };
    const { database, clock } = shops.app.deps;
    const minutes = (count: number | undefined) =>
      count === undefined ? null : new Date(clock.now().getTime() + count * 60_000);
    const { lastScrapedAt, lastErrorAt }: { lastScrapedAt?: number; lastErrorAt?: number } = lastScans;
    await database.orm
      .update(redbubbleShops)
      .set({
        requestedAt: clock.now(),
        lastScrapedAt: minutes(lastScrapedAt),
        lastErrorAt: minutes(lastErrorAt),
      })
      .where(eq(redbubbleShops.id, ids.asked));
    await database.orm
      .update(redbubbleShops)
      .set({ nextScanAt: minutes(-1) })
      .where(eq(redbubbleShops.id, ids.due));
    const claims = createClaims(database, clock, new URL(shops.market.origin).host);
    const claimed = [await claims.next(), await claims.next(), await claims.next()].map(([claim]) => claim);
    const expected = place === 'before' ? [ids.asked, ids.due] : [ids.due, ids.asked];
    expect(claimed.map((claim) => claim?.shopId)).toEqual([...expected, undefined]);
  });

  test("read one shop of another host than Redbubble's at a time for each account", async () => {
    await shops.forget();
    const ids = [];
    for (const artist of ['slow', 'slower', 'ours']) ids.push(await shops.monitor(artist));
    const { database, clock } = shops.app.deps;
    const [slow, slower, ours] = ids;
    const due = new Date(clock.now().getTime() - 60_000);
    const { userId } = shops.account;
    await database.orm.update(redbubbleShops).set({ userId, nextScanAt: due, source: 'shopify' });
    await database.orm
      .update(redbubbleShops)
      .set({ nextScanAt: clock.now(), source: 'redbubble' })
      .where(eq(redbubbleShops.id, ours ?? 0));
    const claims = createClaims(database, clock, new URL(shops.market.origin).host);
    const claimed = async () => (await claims.next()).map(({ shopId }) => shopId);
    const first = await claimed();
    expect([[slow], [slower]]).toContainEqual(first);
    expect([await claimed(), await claimed()]).toEqual([[ours], []]);
  });

  test('take over the shop of a dead scan, which writes nothing if it continues', async () => {
    const id = await shops.monitor('orphan');
    const { database, clock, links, webhooks } = shops.app.deps;
    const claims = createClaims(database, clock, new URL(shops.market.origin).host);
    shops.app.clock.forward(1.5 * 24 * 60 * 60 * 1000);
    const [claim] = await claims.next();
    if (!claim) throw new Error('Expected a due shop');
    const { id: work } = shops.market.state.addWork('orphan');
    shops.app.clock.forward(leaseMs);
    await shops.app.deps.shops.scanner.runDue();
    expect((await shops.products(id))[0]).toMatchObject({ productId: work });
    const late = { works: [], complete: true, whole: false, failure: undefined, strategy: undefined };
    const deps = { database, clock, links, outbox: webhooks.outbox };
    await expect(storeScan(deps, claim, late, undefined)).rejects.toThrow(LostScan);
    expect(await shops.shop(id)).toMatchObject({ status: 'ok', productCount: 13 });
  });
});

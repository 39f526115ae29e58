import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import type { Product, ShopDay } from '#tools/shop-monitor/shared/entities.ts';
import { shopEvents } from '#tools/shop-monitor/shared/ledger.ts';
import { productEvents, shopScans } from '#tools/shop-monitor/server/tables.ts';

const hourMs = 60 * 60 * 1000;
const changes = ['product.missing', 'product.returned'];

describe.each(databaseKinds)('the ledger of a shop, on %s', (kind) => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest(kind);
  });
  afterAll(() => shops.close());
  afterEach(() => shops.forget());

  const market = () => shops.market.state;
  const told = async (artist: string) => {
    await shops.hooks();
    return shops.market.receiver.received
      .filter(({ name, body }) => name === artist && changes.includes(body.event ?? ''))
      .map(({ body, webhookId }) => ({ ...body, webhookId }));
  };
  const rescan = async (afterMs: number, id?: number) => {
    shops.app.clock.forward(afterMs);
    if (id !== undefined) await shops.requestScan(id);
    await shops.app.deps.shops.scanner.runDue();
    await shops.app.deps.webhooks.dispatcher.idle();
  };
  const workOf = (artist: string, index = 3) => {
    const work = market().shop(artist).works[index];
    if (!work) throw new Error('Expected a work');
    return work;
  };

  test('a work is told as missing after two whole scans without it, and as returned once it is back', async () => {
    const id = await shops.monitor('vanishing');
    const work = workOf('vanishing');
    const seenAt = shops.app.clock.now().toISOString();
    market().removeWork('vanishing', work.id);
    await shops.nextScan();
    const firstAt = shops.app.clock.now().toISOString();
    expect(await told('vanishing')).toEqual([]);
    await shops.nextScan();
    const secondAt = shops.app.clock.now().toISOString();
    const product = {
      id: work.id,
      url: expect.stringContaining(work.id),
      title: work.title,
      image_url: expect.any(String),
      price: expect.any(String),
      discovered_at: seenAt,
    };
    const missing = {
      event: 'product.missing',
      shop_id: id,
      shop_url: 'https://www.redbubble.com/people/vanishing/shop',
      shop: { source: 'redbubble' },
      product: { ...product, last_seen_at: seenAt },
      evidence: [
        { scanned_at: firstAt, works: 11 },
        { scanned_at: secondAt, works: 11 },
      ],
      webhookId: expect.any(String),
    };
    expect(await told('vanishing')).toEqual([missing]);
    await shops.nextScan();
    expect(await told('vanishing')).toHaveLength(1);
    market().restoreWork('vanishing', work);
    await shops.nextScan();
    const backAt = shops.app.clock.now().toISOString();
    const [, returned, ...more] = await told('vanishing');
    expect([returned, more]).toEqual([
      {
        ...missing,
        event: 'product.returned',
        product: { ...product, last_seen_at: backAt },
        evidence: [{ scanned_at: backAt, works: 12 }],
      },
      [],
    ]);
    market().removeWork('vanishing', work.id);
    await shops.nextScan();
    await shops.nextScan();
    expect((await told('vanishing')).map(({ event }) => event)).toEqual([
      'product.missing',
      'product.returned',
      'product.missing',
    ]);
    expect(new Set((await told('vanishing')).map(({ webhookId }) => webhookId)).size).toBe(3);
  });

  test('scans that follow each other within 20 hours prove nothing, unless three over ten minutes were asked for', async () => {
    const id = await shops.monitor('manual');
    const work = workOf('manual');
    market().removeWork('manual', work.id);
    await rescan(hourMs, id);
    await rescan(4 * 60_000, id);
    await rescan(5 * 60_000, id);
    expect(await told('manual')).toEqual([]);
    await rescan(60_000, id);
    const [missing] = await told('manual');
    expect(missing).toMatchObject({ event: 'product.missing', product: { id: work.id } });
    expect(missing?.evidence).toHaveLength(4);
  });

  test('two scans 20 hours apart count whoever asked for them', async () => {
    const id = await shops.monitor('apart');
    market().removeWork('apart', workOf('apart').id);
    await rescan(hourMs, id);
    await rescan(20 * hourMs - 1, id);
    expect(await told('apart')).toEqual([]);
    await rescan(1, id);
    expect(await told('apart')).toHaveLength(1);
  });

  test('a work on a later page is missed the next day, because the shop counts fewer works', async () => {
    await shops.monitor('paged', { mode: 'next-three-pages' });
    await shops.nextScan();
    const work = workOf('paged', 11);
    market().removeWork('paged', work.id);
    await shops.nextScan();
    await shops.nextScan();
    expect((await told('paged')).map(({ product }) => product?.id)).toEqual([work.id]);
    market().restoreWork('paged', work);
    await shops.nextScan();
    expect((await told('paged')).map(({ event }) => event)).toEqual(['product.missing', 'product.returned']);
  });

  test('a shop that loses half of its many works is told after four scans', async () => {
    for (let work = 0; work < 38; work += 1) market().addWork('halved');
    await shops.monitor('halved');
    market().setMode('halved', 'halved');
    for (const expected of [0, 0, 0, 25]) {
      await shops.nextScan();
      expect(await told('halved')).toHaveLength(expected);
    }
  });

  test('a product has a history, a shop counts by day, and lists and CSV tell the missing ones', async () => {
    const id = await shops.monitor('history');
    const work = workOf('history');
    const at = [shops.app.clock.now().toISOString()];
    for (const change of ['removeWork', '', 'restoreWork'] as const) {
      if (change === 'removeWork') market().removeWork('history', work.id);
      if (change === 'restoreWork') market().restoreWork('history', work);
      if (change === 'restoreWork') expect(await missingOf(id)).toMatchObject([{ productId: work.id }]);
      await shops.nextScan();
      at.push(shops.app.clock.now().toISOString());
    }
    expect((await shops.call('GET', `/${id}/products/${work.id}/events`)).body.data).toEqual([
      { event: 'product.returned', at: at[3] },
      { event: 'product.missing', at: at[2] },
      { event: 'product.discovered', at: at[0] },
    ]);
    const days = (await shops.call('GET', `/${id}/days`)).body.data as ShopDay[];
    expect(days.filter(({ missing, returned }) => missing + returned > 0)).toEqual([
      { day: at[2]?.slice(0, 10), products: 0, missing: 1, returned: 0 },
      { day: at[3]?.slice(0, 10), products: 0, missing: 0, returned: 1 },
    ]);
    expect(await missingOf(id)).toEqual([]);
    const others = await shops.monitor('others');
    for (const path of [`/${id}/products/404/events`, `/${others + 99}/products/${work.id}/events`])
      expect(await shops.call('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'product_not_found' },
      });
    const foreign = await shops.call('GET', `/${others}/products/${work.id}/events`);
    expect(foreign.status).toBe(404);
  });

  const missingOf = async (id: number) => {
    const { body } = await shops.call('GET', `/${id}/products?state=missing`);
    expect((await shops.shop(id)).missingCount).toBe((body.data as Product[]).length);
    return body.data as Product[];
  };

  test('events are those that a shop is given: all for a session, and none is refused', async () => {
    const id = await shops.monitor('eventful');
    expect((await shops.shop(id)).events).toEqual(shopEvents);
    const refused = await shops.call('PATCH', `/${id}`, { events: [] });
    expect([refused.status, refused.body]).toMatchObject([400, { param: 'events' }]);
    const unknown = await shops.call('PATCH', `/${id}`, { events: ['product.sold'] });
    expect(unknown.status).toBe(400);
    await shops.call('PATCH', `/${id}`, { events: ['product.missing', 'product.missing'] });
    expect((await shops.shop(id)).events).toEqual(['product.missing']);
    await shops.call('PUT', `/${id}`, { events: null, postProducts: true });
    expect((await shops.shop(id)).events).toEqual(['product.missing']);
    market().addWork('eventful');
    await shops.nextScan();
    expect((await shops.products(id))[0]).toMatchObject({ notification: 'not_posted' });
  });

  test('a shop that an API key adds tells only new products', async () => {
    const { statusCode, payload } = await shops.app.server.inject({
      method: 'POST',
      url: '/api/redbubble/shops',
      headers: { 'x-api-key': shops.account.key },
      payload: {
        shop_url: 'https://www.redbubble.com/people/by-key/shop',
        webhook_url: `${shops.market.origin}/hooks/by-key`,
        events: null,
      },
    });
    expect([statusCode, JSON.parse(payload).data.events]).toEqual([201, ['product.discovered']]);
  });

  test('an emptied shop reports nothing missing, however often it is read', async () => {
    const id = await shops.monitor('emptied');
    market().setMode('emptied', 'empty');
    for (let scan = 0; scan < 5; scan += 1) await shops.nextScan();
    expect(await told('emptied')).toEqual([]);
    expect(await shops.shop(id)).toMatchObject({ status: 'empty', productCount: 12 });
  });

  test('a shop without Post products, or without the event, keeps the history and tells nothing', async () => {
    const quiet = await shops.monitor('quiet');
    await shops.call('PATCH', `/${quiet}/toggles`, { postProducts: false });
    await shops.monitor('plain', { events: ['product.discovered'] });
    for (const artist of ['quiet', 'plain']) market().removeWork(artist, workOf(artist).id);
    await shops.nextScan();
    await shops.nextScan();
    expect([...(await told('quiet')), ...(await told('plain'))]).toEqual([]);
    const { orm } = shops.app.deps.database;
    expect(await orm.select().from(productEvents)).toHaveLength(2);
  });

  test('how scans ended is forgotten after 30 days', async () => {
    await shops.monitor('long');
    for (let scan = 0; scan < 24; scan += 1) await shops.nextScan();
    const rows = await shops.app.deps.database.orm.select().from(shopScans);
    const oldest = Math.min(...rows.map(({ scannedAt }) => scannedAt.getTime()));
    expect(shops.app.clock.now().getTime() - oldest).toBeLessThanOrEqual(30 * 24 * hourMs);
    expect(rows.length).toBeGreaterThan(15);
  });
});

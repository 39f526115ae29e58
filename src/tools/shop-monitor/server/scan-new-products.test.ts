import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { createRandom } from '#sandbox/marketplace/server/random.ts';

describe('a shop that shows other product types, codes and prices at every request', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('pglite');
  });
  afterAll(() => shops.close());
  afterEach(() => shops.forget());

  const posted = async (artist: string) =>
    (await shops.hooks()).filter(({ name }) => name === artist).map(({ body }) => body.product?.id ?? '');
  const ids = (artist: string) => shops.market.state.shop(artist).works.map(({ id }) => id);

  test('60 scans of an unchanged shop send no webhook', async () => {
    const id = await shops.monitor('steady');
    for (let scan = 0; scan < 60; scan += 1) await shops.nextScan();
    const shop = await shops.shop(id);
    const hooks = await posted('steady');
    process.stdout.write(`60 rescans: ${hooks.length} webhooks, ${shop.productCount} products\n`);
    expect(hooks).toEqual([]);
    expect(shop).toMatchObject({ productCount: 12, status: 'ok' });
  });

  test('50 works published at random times send one webhook each', async () => {
    await shops.monitor('busy', { mode: 'next' });
    const random = createRandom(11);
    const published: string[] = [];
    while (published.length < 50) {
      const count = Math.floor(random() * 4);
      for (let one = 0; one < count && published.length < 50; one += 1)
        published.push(shops.market.state.addWork('busy').id);
      await shops.nextScan();
    }
    const hooks = await posted('busy');
    process.stdout.write(`50 works: ${hooks.length} webhooks, ${new Set(hooks).size} different\n`);
    expect(hooks.toSorted()).toEqual(published.toSorted());
  });

  test('a work that disappears and returns is not new, and is shown as missing meanwhile', async () => {
    const id = await shops.monitor('coming');
    const [work] = shops.market.state.shop('coming').works;
    if (!work) throw new Error('Expected a work');
    const shown = async () => (await shops.products(id)).find(({ productId }) => productId === work.id);
    shops.market.state.removeWork('coming', work.id);
    for (let scan = 0; scan < 6; scan += 1) await shops.nextScan();
    expect(await shown()).toMatchObject({ missing: true });
    shops.market.state.restoreWork('coming', work);
    for (let scan = 0; scan < 6; scan += 1) await shops.nextScan();
    expect(await shown()).toMatchObject({ missing: false, notification: 'existing' });
    expect(await posted('coming')).toEqual([]);
  });

  test('three cards of one work are one product and one webhook', async () => {
    await shops.monitor('twins', { mode: 'duplicates' });
    const { id } = shops.market.state.addWork('twins');
    await shops.nextScan();
    await shops.nextScan();
    expect(await posted('twins')).toEqual([id]);
  });

  test('a work that is published between two page fetches is neither lost nor posted twice', async () => {
    const id = await shops.monitor('between', { mode: 'next-three-pages' });
    shops.market.state.setMode('between', 'added-between-pages');
    for (let scan = 0; scan < 3; scan += 1) await shops.nextScan();
    shops.market.state.setMode('between', 'next-three-pages');
    await shops.nextScan();
    const added = ids('between').slice(0, -12);
    expect((await posted('between')).toSorted()).toEqual(added.toSorted());
    expect((await shops.products(id)).map(({ productId }) => productId)).toEqual(ids('between'));
  });

  test('a change of front end makes no product new', async () => {
    await shops.monitor('changing', { mode: 'next' });
    for (const mode of [
      'apollo',
      'cards',
      'json-script',
      'all-products-links',
      'item-list',
      'euro',
      'slash-codes',
    ] as const) {
      shops.market.state.setMode('changing', mode);
      await shops.nextScan();
    }
    expect(await posted('changing')).toEqual([]);
  });

  test('a product found while Post products is off is posted by hand only', async () => {
    const id = await shops.monitor('quiet');
    await shops.call('PATCH', `/${id}/toggles`, { postProducts: false });
    const unposted = shops.market.state.addWork('quiet');
    await shops.nextScan();
    await shops.call('PATCH', `/${id}/toggles`, { postProducts: true });
    await shops.nextScan();
    expect(await posted('quiet')).toEqual([]);
    expect((await shops.products(id))[0]).toMatchObject({
      productId: unposted.id,
      notification: 'not_posted',
    });
    expect((await shops.call('POST', `/${id}/products/${unposted.id}/send`)).status).toBe(202);
    expect(await posted('quiet')).toEqual([unposted.id]);
    expect((await shops.products(id))[0]).toMatchObject({ notification: 'sent', webhookSent: true });
  });

  test('with Sync products off there are no scheduled scans; switched on again, the missed products are new', async () => {
    const id = await shops.monitor('asleep');
    await shops.call('PATCH', `/${id}/toggles`, { sync_products: false });
    expect(await shops.shop(id)).toMatchObject({ syncProducts: false, nextScanAt: null });
    const { id: work } = shops.market.state.addWork('asleep');
    const before = shops.market.state.shop('asleep').requests;
    await shops.nextScan();
    expect(shops.market.state.shop('asleep').requests).toBe(before);
    await shops.call('PUT', `/${id}`, { sync_products: true });
    await shops.app.deps.shops.scanner.runDue();
    expect(await posted('asleep')).toEqual([work]);
  });

  test('a scan stops at a page of known works, and reads to the end at least once a week', async () => {
    await shops.monitor('long', { mode: 'next-three-pages' });
    const shop = shops.market.state.shop('long');
    expect(shop.requests).toBe(3);
    await shops.nextScan();
    expect(shop.requests).toBe(4);
    for (let scan = 0; scan < 4; scan += 1) await shops.nextScan();
    expect(shop.requests).toBe(10);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shopifyArtist } from '#sandbox/marketplace/server/other-kinds.ts';
import { databaseKinds } from '#test/database.ts';
import { type ApiBody, type ShopTest, startShopTest } from '#test/shops.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';

describe.each(databaseKinds)('shops of other kinds, on %s', (kind) => {
  let shops: ShopTest;
  /** How long a wait really takes. */
  let waitMs = 0;
  beforeAll(async () => {
    shops = await startShopTest(kind, { realWaitMs: () => waitMs });
  });
  afterAll(() => shops.close());
  afterEach(async () => {
    waitMs = 0;
    shops.market.state.setMode(shopifyArtist, 'apollo');
    await shops.forget();
  });

  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { 'x-api-key': shops.account.key };
    const response = await shops.app.server.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json<ApiBody>() };
  };
  const add = (path: string, name = 'other', more: object = {}) =>
    send('POST', '/api/shops', {
      shop_url: shops.market.origin + path,
      webhook_url: `${shops.market.origin}/hooks/${name}`,
      ...more,
    });
  const scanned = async (path: string, name?: string) => {
    const { id } = (await add(path, name)).body.data as Shop;
    await shops.app.deps.shops.scanner.runDue();
    return id;
  };
  const shopOf = async (id: number) => (await send('GET', `/api/shops/${id}`)).body.data;

  test('a Shopify shop is read by its list of products, whichever of its addresses is given', async () => {
    const id = await scanned('/collections/all');
    expect(await shopOf(id)).toMatchObject({
      source: 'shopify',
      shop_url: shops.market.origin,
      status: 'ok',
      product_count: 12,
    });
    const { data } = (await send('GET', `/api/shops/${id}/products`)).body;
    const [newest] = shops.market.state.shop(shopifyArtist).works;
    expect(data).toMatchObject([
      { product_id: newest?.id, title: newest?.title, price: expect.stringMatching(/^[\d.]+ USD$/) },
      ...Array.from({ length: 11 }, () => ({ notification: 'existing' })),
    ]);
    expect((await add('/products/fox')).body.code).toBe('already_monitored');
  });

  test.each([
    ['rss', '/feeds/by-rss.rss', 'rss'],
    ['atom', '/feeds/by-atom.atom', 'atom'],
    ['json', '/feeds/by-json.json', 'json_feed'],
  ])(
    'a feed, %s, tells new products with its kind, and never what is missing',
    async (format, path, source) => {
      const artist = `by-${format}`;
      const id = await scanned(path, artist);
      expect(await shopOf(id)).toMatchObject({
        source,
        status: 'ok',
        status_text: 'The last scan read the feed.',
        feed_url: expect.stringContaining('/api/shops/feeds/'),
        product_count: 10,
        missing_count: 0,
      });
      const work = shops.market.state.addWork(artist, 'New one');
      for (let scan = 0; scan < 4; scan += 1) await shops.nextScan();
      const hooks = (await shops.hooks()).filter(({ name }) => name === artist);
      expect(hooks.map(({ body }) => body)).toMatchObject([
        { shop: { source }, product: { id: work.id, title: 'New one' } },
      ]);
      expect(await shopOf(id)).toMatchObject({ product_count: 11, missing_count: 0 });
    },
  );

  test.each(['rss', 'atom', 'json'])(
    'a feed (%s) that shows an older item again, as a newer one was taken away, tells nothing',
    async (format) => {
      const artist = `older-${format}`;
      const id = await scanned(`/feeds/${artist}.${format}`, artist);
      const [newest] = shops.market.state.shop(artist).works;
      shops.market.state.removeWork(artist, newest?.id ?? '');
      await shops.nextScan();
      expect(await shopOf(id)).toMatchObject({ product_count: 11 });
      const { data } = (await send('GET', `/api/shops/${id}/products`)).body;
      expect(data).toMatchObject(Array.from({ length: 11 }, () => ({ notification: 'existing' })));
      expect((await shops.hooks()).filter(({ name }) => name === artist)).toEqual([]);
    },
  );

  test('an item that a feed dates shortly before the first scan is told: feeds are cached for hours', async () => {
    await scanned('/feeds/late.rss', 'late');
    const halfDayAgo = new Date(shops.app.clock.now().getTime() - 12 * 3_600_000);
    const work = shops.market.state.addWork('late', 'Late one');
    Object.assign(work, { publishedAt: halfDayAgo.toISOString() });
    await shops.nextScan();
    const hooks = (await shops.hooks()).filter(({ name }) => name === 'late');
    expect(hooks.map(({ body }) => body)).toMatchObject([{ product: { id: work.id, title: 'Late one' } }]);
  });

  test.each([
    ['not-found', 'gone', 'does not exist'],
    ['suspended', 'blocked', 'asks for a password'],
    ['foreign-redirect', 'moved', 'redirects to elsewhere.test'],
    ['shortened', 'layout_changed', 'fewer products'],
  ] as const)('a Shopify shop that is %s says so', async (mode, status, error) => {
    shops.market.state.setMode(shopifyArtist, mode);
    const shop = await shopOf(await scanned('/'));
    expect(shop).toMatchObject({ status, last_error: expect.stringContaining(error), baseline_at: null });
    expect(JSON.stringify(shop)).not.toContain('Redbubble');
  });

  test('the address does not say that it is a feed, or says so wrongly: the content does', async () => {
    const id = await scanned('/feeds/wrong.atom');
    await shops.app.deps.database.query('guess', `update redbubble_shops set source = 'rss' where id = $1`, [
      id,
    ]);
    await shops.nextScan();
    expect(await shopOf(id)).toMatchObject({ source: 'atom' });
  });

  test('a Redbubble shop is listed at both paths, others at one, and three are the most of all kinds', async () => {
    await add('/');
    await add('/feeds/limit.rss');
    const redbubble = {
      shop_url: 'https://www.redbubble.com/people/limit/shop',
      webhook_url: 'https://hook.test/',
    };
    expect(await send('POST', '/api/shops', redbubble)).toMatchObject({
      status: 201,
      body: { data: { source: 'redbubble' } },
    });
    expect((await add('/feeds/more.rss')).body.code).toBe('too_many_shops');
    const sources = async (path: string) =>
      ((await send('GET', path)).body.data as Shop[]).map(({ source }) => source);
    expect(await sources('/api/shops')).toEqual(['redbubble', 'rss', 'shopify']);
    expect(await sources('/api/redbubble/shops')).toEqual(['redbubble']);
    expect(
      await send('POST', '/api/redbubble/shops', { ...redbubble, shop_url: 'https://shop.test' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_shop_url' },
    });
  });

  test.each(['/', '/feeds/new.rss', '/feeds/new.atom', '/feeds/new.json'])(
    'a shop that was just added, %s, is read before the pictures of others at its host',
    async (path) => {
      const { pictureRunner, scanner } = shops.app.deps.shops;
      await scanned('/feeds/busy.rss');
      await scanned('/feeds/busier.rss');
      await add(path);
      const { requests } = shops.market.state;
      requests.length = 0;
      const pictures = () => requests.filter(({ path: asked }) => asked.startsWith('/image.')).length;
      const startedMs = shops.app.clock.now().getTime();
      // Else the waiting pictures move the clock past the lease of the scan before it has started.
      waitMs = 10;
      await pictureRunner.start({ alone: true });
      // Its turn has come, and it lets the shop go first.
      await expect.poll(() => shops.app.clock.now().getTime() > startedMs || pictures() > 0).toBe(true);
      expect(pictures()).toBe(0);
      await scanner.runDue();
      await pictureRunner.idle();
      await pictureRunner.stop({ timeoutMs: 0 });
      expect(pictures()).toBeGreaterThanOrEqual(20);
      expect(requests[0]?.path).toMatch(/^\/(?:feeds\/new|products)/);
    },
  );

  test.each([
    'http://127.0.0.1:1/feed.xml',
    'ftp://shop.test/feed',
    'https://me:you@shop.test/',
    'https://m.redbubble.com/x',
    'shop',
  ])('%s is no address of a shop', async (address) => {
    const { status, body } = await send('POST', '/api/shops', {
      shop_url: address,
      webhook_url: 'https://hook.test/',
    });
    expect([status, body.code]).toEqual([400, 'invalid_shop_url']);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { shortenPauses, type ShopTest, startShopTest } from '#test/shops.ts';

import { redbubbleShops } from './tables.ts';

const shopUrl = (artist: string) => `https://www.redbubble.com/people/${artist}/shop`;
const webhookUrl = 'https://hooks.example.com/redbubble';

describe.each(databaseKinds)('the shop API on %s', (kind) => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest(kind);
  });
  afterAll(() => shops.close());

  const inject = (
    account: TestAccount,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
    key = false,
  ) =>
    shops.app.server.inject({
      method,
      url: `/api/redbubble/shops${path}`,
      headers: key ? { authorization: `Bearer ${account.key}` } : { cookie: account.cookie },
      ...(payload && { payload }),
    });
  const subscriber = () => shops.app.account({ userStatus: 'active_sub' });
  const used = async (account: TestAccount) =>
    (await shops.app.server.inject({ url: '/api/usage', headers: { cookie: account.cookie } })).json()
      .used as number;

  test('responds in camelCase to the dashboard, and in the documented snake_case to API keys', async () => {
    const account = await subscriber();
    const added = await inject(account, 'POST', '', {
      shopUrl: shopUrl('Both'),
      webhookUrl,
      metadata: { order: 1 },
    });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      success: true,
      message: expect.any(String),
      data: {
        shopUrl: shopUrl('both'),
        webhookUrl,
        syncProducts: true,
        postProducts: true,
        isActive: true,
        notifyExisting: false,
        lastScrapedAt: null,
        status: 'scanning',
        metadata: { order: 1 },
      },
    });
    const listed = await inject(account, 'GET', '', undefined, true);
    expect(listed.json().data).toEqual([
      expect.objectContaining({
        id: added.json().data.id,
        shop_url: shopUrl('both'),
        webhook_url: webhookUrl,
        sync_products: true,
        post_products: true,
        is_active: true,
        last_scraped_at: null,
        created_at: expect.any(String),
      }),
    ]);
  });

  test('stores the authorization of its webhooks sealed, says only that it has one, and null clears it', async () => {
    const account = await subscriber();
    const fields = {
      shop_url: shopUrl('sealed'),
      webhook_url: webhookUrl,
      webhook_authorization: 'Bearer s3cret',
    };
    const added = await inject(account, 'POST', '', fields, true);
    const { id, has_webhook_authorization: has } = added.json().data;
    expect([has, added.body.includes('s3cret')]).toEqual([true, false]);
    const { database, webhooks } = shops.app.deps;
    const [row] = await database.orm.select().from(redbubbleShops).where(eq(redbubbleShops.id, id));
    const sealed = row?.sealedWebhookAuthorization ?? null;
    expect(sealed).not.toContain('s3cret');
    expect(webhooks.authorizations.open(account.userId, sealed)).toBe('Bearer s3cret');
    const cleared = await inject(account, 'PUT', `/${id}`, { webhookAuthorization: null });
    expect(cleared.json().data.hasWebhookAuthorization).toBe(false);
    const refused = await inject(account, 'PUT', `/${id}`, { webhookAuthorization: 'a\r\nb: c' });
    expect(refused.statusCode).toBe(400);
  });

  test('accepts either spelling, but not both for one field', async () => {
    const account = await subscriber();
    const snake = { shop_url: shopUrl('snake'), webhook_url: webhookUrl, sync_products: false };
    const added = await inject(account, 'POST', '', snake);
    expect(added.json().data).toMatchObject({ shopUrl: shopUrl('snake'), syncProducts: false });
    const both = await inject(account, 'PUT', `/${added.json().data.id}`, {
      post_products: true,
      postProducts: true,
    });
    expect([both.statusCode, both.json().error]).toEqual([
      400,
      'Send either post_products or postProducts, not both',
    ]);
  });

  test.each([
    [{}, 'shop_url and webhook_url are required', 'shop_url'],
    [{ shopUrl: shopUrl('ab') }, 'shop_url and webhook_url are required', 'webhook_url'],
    [
      { shopUrl: 'https://www.redbubble.com/people/a_b/shop', webhookUrl },
      'Invalid Redbubble shop URL format',
      'shopUrl',
    ],
    [{ shopUrl: shopUrl('ab'), webhookUrl: 'http://127.0.0.1/' }, 'Invalid webhook URL', 'webhook_url'],
    [
      { shopUrl: shopUrl('ab'), webhookUrl, sync_products: 'maybe' },
      'sync_products must be a boolean',
      'sync_products',
    ],
  ])('refuses %j with the documented error, and names the field', async (payload, error, param) => {
    const response = await inject(await subscriber(), 'POST', '', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error, param });
  });

  test('refuses a duplicate in any spelling, even at the limit of shops, and a fourth shop', async () => {
    const account = await subscriber();
    for (const artist of ['one', 'two', 'three'])
      await inject(account, 'POST', '', { shopUrl: shopUrl(artist), webhookUrl });
    const again = await inject(account, 'POST', '', {
      shopUrl: 'redbubble.com/people/ONE/explore?page=2',
      webhookUrl,
    });
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_monitored']);
    const fourth = await inject(account, 'POST', '', { shopUrl: shopUrl('four'), webhookUrl });
    expect([fourth.statusCode, fourth.json().error]).toEqual([
      403,
      'Maximum of 3 shops allowed per premium account',
    ]);
  });

  test('accepts exactly three of twenty concurrent adds', async () => {
    const account = await subscriber();
    const adds = Array.from({ length: 20 }, (_value, index) =>
      inject(account, 'POST', '', { shopUrl: shopUrl(`race-${index}`), webhookUrl }),
    );
    const statuses = (await Promise.all(adds)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 403)).toHaveLength(17);
  });

  test('counts requests with an API key, not those of the dashboard; reads never', async () => {
    const account = await subscriber();
    const shop = (artist: string) => ({ shopUrl: shopUrl(artist), webhookUrl });
    await inject(account, 'POST', '', shop('by-hand'));
    expect(await used(account)).toBe(0);
    await inject(account, 'GET', '', undefined, true);
    expect(await used(account)).toBe(0);
    await inject(account, 'POST', '', shop('by-key'), true);
    expect(await used(account)).toBe(1);
  });

  test('lists shops in pages, newest first', async () => {
    const account = await subscriber();
    for (const artist of ['first', 'second', 'third'])
      await inject(account, 'POST', '', { shopUrl: shopUrl(artist), webhookUrl });
    const page = async (query: string) => (await inject(account, 'GET', query, undefined, true)).json();
    const newest = await page('?limit=2');
    const rest = await page(`?limit=2&before=${newest.next_before}`);
    const urls = [...newest.data, ...rest.data].map(({ shop_url }: { shop_url: string }) => shop_url);
    expect(urls).toEqual(['third', 'second', 'first'].map(shopUrl));
    expect(rest).toMatchObject({ success: true, next_before: null });
    expect(newest.data[0]).not.toHaveProperty('metadata');
  });

  test('counts the requests that it worked on, not those that it refused', async () => {
    const [free, account] = [await shops.app.account(), await subscriber()];
    const wanted = { shopUrl: shopUrl('wanted'), webhookUrl };
    expect((await inject(free, 'POST', '', wanted, true)).statusCode).toBe(403);
    expect(await used(free)).toBe(0);
    const shop = { shopUrl: shopUrl('weighed'), webhookUrl };
    const refused = [
      await inject(account, 'POST', '', {}, true),
      await inject(account, 'POST', '', { ...shop, webhookUrl: 'http://127.0.0.1/' }, true),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(await used(account)).toBe(0);
    const worked = [
      await inject(account, 'POST', '', shop, true),
      await inject(account, 'POST', '', shop, true),
      await inject(account, 'PUT', '/999999', { syncProducts: true }, true),
    ];
    expect(worked.map(({ statusCode }) => statusCode)).toEqual([201, 409, 404]);
    expect(await used(account)).toBe(3);
    const id = String(worked[0]?.json().data.id);
    expect((await inject(account, 'PUT', `/${id}`, {}, true)).statusCode).toBe(400);
    expect(await used(account)).toBe(3);
  });

  test('is closed without a subscription: shops are kept, paused, and resume with the next one', async () => {
    const id = await shops.monitor('lapsing');
    const setStatus = (status: string) =>
      shops.app.deps.database.query(
        'test_set_status',
        'update users set user_status = $2 where id = (select user_id from redbubble_shops where id = $1)',
        [id, status],
      );
    await setStatus('inactive');
    const refused = await shops.call('GET', `/${id}`);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Active subscription required for Redbubble monitoring',
    ]);
    const { requests } = shops.market.state.shop('lapsing');
    await shops.nextScan();
    expect(shops.market.state.shop('lapsing').requests).toBe(requests);
    await setStatus('active_sub');
    await shops.nextScan();
    expect(shops.market.state.shop('lapsing').requests).toBe(requests + 1);
    expect(await shops.shop(id)).toMatchObject({ productCount: 12, status: 'ok' });
  });

  test('a due scan waits once the subscription has expired, even before a job has stored that', async () => {
    const id = await shops.monitor('runout');
    const setEnd = (endsAt: string | null) =>
      shops.app.deps.database.query(
        'test_set_end',
        `update users set access_ends_at = $2::timestamptz
        where id = (select user_id from redbubble_shops where id = $1)`,
        [id, endsAt],
      );
    const { requests } = shops.market.state.shop('runout');
    await setEnd('2000-01-01T00:00:00Z');
    await shops.nextScan();
    expect(shops.market.state.shop('runout').requests).toBe(requests);
    await setEnd(null);
    await shops.nextScan();
    expect(shops.market.state.shop('runout').requests).toBe(requests + 1);
  });

  test('returns products most recent first, in pages, with their total', async () => {
    const id = await shops.monitor('paging');
    const first = await shops.call('GET', `/${id}/products?limit=5`);
    const page = first.body.data as { id: number; productId: string }[];
    expect(first.headers['x-total-count']).toBe('12');
    const rest = await shops.call('GET', `/${id}/products?before=${first.body.next_before}`);
    expect(rest.body.next_before).toBeNull();
    const all = [...page, ...(rest.body.data as typeof page)].map(({ productId }) => productId);
    expect(all).toEqual(shops.market.state.shop('paging').works.map((work) => work.id));
  });

  test('forgets a deleted shop', async () => {
    const id = await shops.monitor('leaving');
    expect((await shops.call('DELETE', `/${id}`)).status).toBe(200);
    expect((await shops.call('GET', `/${id}`)).status).toBe(404);
    expect((await shops.call('POST', `/${id}/scrape`)).status).toBe(404);
  });

  test("does not send a product of another customer's shop", async () => {
    const id = await shops.monitor('private');
    const [product] = await shops.products(id);
    const response = await inject(await subscriber(), 'POST', `/${id}/products/${product?.productId}/send`);
    expect([response.statusCode, response.json().error]).toEqual([404, 'Product not found']);
  });

  test('serves JSON and Atom feeds at addresses that cannot be guessed', async () => {
    const id = await shops.monitor('feeding', { mode: 'hostile-titles' });
    const { feedUrl, atomUrl } = await shops.shop(id);
    const get = async (url: string) => shops.app.server.inject({ url: new URL(url).pathname });
    const json = await get(feedUrl);
    expect(json.headers['content-type']).toContain('application/feed+json');
    expect(json.json().items).toHaveLength(12);
    const atom = await get(atomUrl);
    expect(atom.headers['content-type']).toContain('application/atom+xml');
    expect(atom.body.match(/<entry>/g)).toHaveLength(12);
    expect(atom.body).not.toContain('<img');
    const guessed = await get(`${new URL(feedUrl).origin}/api/redbubble/feeds/${'a'.repeat(22)}/feed.json`);
    expect([guessed.statusCode, guessed.json().code]).toEqual([404, 'feed_not_found']);
  });
});

describe('a manual scan', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('pglite', { realWaitMs: shortenPauses(50) });
    await shops.app.deps.shops.scanner.start({ alone: true });
  });
  afterAll(async () => {
    await shops.app.deps.shops.scanner.stop();
    await shops.close();
  });

  test('responds with the counts of the scan', async () => {
    const id = await shops.monitor('counted');
    await shops.call('POST', `/${id}/scrape`);
    shops.market.state.addWork('counted');
    const { status, body } = await shops.call('POST', `/${id}/scrape`);
    expect([status, body.data]).toEqual([
      200,
      {
        shop: expect.objectContaining({ id, status: 'ok' }),
        scan: { found: 13, new: 1, notified: 1, complete: true },
      },
    ]);
  });

  test('that fails is 502 with the status as code, and keeps the products', async () => {
    const id = await shops.monitor('walled');
    await shops.call('POST', `/${id}/scrape`);
    shops.market.state.setMode('walled', 'challenge-200');
    const { status, body } = await shops.call('POST', `/${id}/scrape`);
    expect([status, body.code, body.error]).toEqual([502, 'blocked', expect.stringContaining('human check')]);
    expect(await shops.shop(id)).toMatchObject({ status: 'blocked', productCount: 12 });
  });

  test('counts against the quota if it succeeds, not if it fails', async () => {
    const account = await shops.app.account({ userStatus: 'active_sub' });
    const headers = { 'x-api-key': account.key };
    const call = (path: string, payload?: object) =>
      shops.app.server.inject({
        method: 'POST',
        url: `/api/redbubble/shops${path}`,
        headers,
        ...(payload && { payload }),
      });
    shops.market.state.setMode('metered-scan', 'apollo');
    const added = await call('', { shop_url: shopUrl('metered-scan'), webhook_url: webhookUrl });
    const { id } = added.json().data as { id: number };
    expect((await call(`/${id}/scrape`)).headers['ratelimit-remaining']).toBe('9998');
    shops.market.state.setMode('metered-scan', 'challenge-200');
    const failed = await call(`/${id}/scrape`);
    expect([failed.statusCode, failed.headers['ratelimit-remaining']]).toEqual([502, '9998']);
  });

  test('joins the running one: twenty at once are one scan', async () => {
    const id = await shops.monitor('joined');
    await shops.call('POST', `/${id}/scrape`);
    const before = shops.market.state.shop('joined').requests;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shops.call('POST', `/${id}/scrape`)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(shops.market.state.shop('joined').requests).toBe(before + 1);
  });
});

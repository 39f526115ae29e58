import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import type { Product, ShopDay } from '#tools/shop-monitor/shared/entities.ts';
import { redbubbleProducts } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('products on %s', (kind) => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest(kind);
  });
  afterAll(() => shops.close());

  /** Writes products into a shop, as if a scan had found them, the last one most recently. */
  async function fill(shopId: number, titles: readonly string[], daysAgo = 0): Promise<void> {
    const discoveredAt = new Date(shops.app.clock.now().getTime() - daysAgo * dayMs);
    const { orm } = shops.app.deps.database;
    const first = 1 + (await orm.$count(redbubbleProducts, eq(redbubbleProducts.shopId, shopId)));
    const values = titles.map((title, index) => ({
      shopId,
      title,
      productId: String(first + index),
      productUrl: 'https://x.test/',
      price: '9.09 USD',
      discoveredAt,
      notification: 'not_posted' as const,
    }));
    await orm.insert(redbubbleProducts).values(values);
  }
  const list = async (id: number, query: Record<string, string>) =>
    (await shops.call('GET', `/${id}/products?${new URLSearchParams(query).toString()}`)).body;
  const titles = async (id: number, query: Record<string, string>) =>
    ((await list(id, query)).data as Product[]).map(({ title }) => title);

  test('are found by a part of their title or by their id, whatever characters it has', async () => {
    const id = await shops.monitor('sought', { mode: 'empty' });
    const named = ['100 % Fox', 'under_score', 'back\\slash', 'Élan vital 🦊', "O'Hara", 'plain fox'];
    await fill(id, named);
    const search = (text: string) => titles(id, { search: text });
    expect(await search('fox')).toEqual(['plain fox', '100 % Fox']);
    expect(await search(' % ')).toEqual(['100 % Fox']);
    expect(await search('_')).toEqual(['under_score']);
    expect(await search('\\')).toEqual(['back\\slash']);
    expect(await search('élan')).toEqual(['Élan vital 🦊']);
    expect(await search('🦊')).toEqual(['Élan vital 🦊']);
    expect(await search("'h")).toEqual(["O'Hara"]);
    expect(await search('2')).toEqual(['under_score']);
    expect(await search('')).toHaveLength(6);
    expect((await shops.call('GET', `/${id}/products?search=a%00`)).status).toBe(400);
    expect((await shops.call('GET', `/${id}/products?search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  test('are filtered by what became of their webhook, page by page', async () => {
    const id = await shops.monitor('filtered');
    for (const mode of ['ok', 'gone'] as const) {
      shops.market.receiver.mode = mode;
      shops.market.state.addWork('filtered', mode);
      await shops.nextScan();
      await shops.hooks();
    }
    shops.market.receiver.mode = 'ok';
    await fill(id, ['quiet']);
    expect(await titles(id, { status: 'sent' })).toEqual(['ok']);
    expect(await titles(id, { status: 'failed' })).toEqual(['gone']);
    expect(await titles(id, { status: 'pending' })).toEqual([]);
    expect(await titles(id, { status: 'not_posted' })).toEqual(['quiet']);
    expect(await titles(id, { status: 'new' })).toEqual(['quiet', 'gone', 'ok']);
    expect(await titles(id, { status: 'existing' })).toHaveLength(12);
    const first = await list(id, { status: 'new', limit: '2' });
    const rest = { status: 'new', limit: '2', before: String(first.next_before) };
    expect(await titles(id, rest)).toEqual(['ok']);
    expect((await list(id, rest)).next_before).toBeNull();
    expect((await shops.call('GET', `/${id}/products?status=odd`)).status).toBe(400);
  });

  test('are one list over all shops of the account, and only of it', async () => {
    const account = await shops.app.account({ userStatus: 'active_sub' });
    const headers = { 'x-api-key': account.key };
    const get = async (query: string) =>
      (await shops.app.server.inject({ url: `/api/redbubble/products${query}`, headers })).json();
    expect(await get('')).toEqual({ success: true, data: [], next_before: null });
    const ids: number[] = [];
    for (const artist of ['mine-a', 'mine-b']) {
      const payload = {
        shop_url: `redbubble.com/people/${artist}`,
        webhook_url: 'https://hooks.example.com/',
      };
      const url = '/api/redbubble/shops';
      ids.push((await shops.app.server.inject({ method: 'POST', url, headers, payload })).json().data.id);
    }
    for (const title of ['one', 'two', 'three']) for (const id of ids) await fill(id, [`${title} ${id}`]);
    const page = await get('?limit=4');
    const found = [...page.data, ...(await get(`?limit=4&before=${page.next_before}`)).data];
    expect(found.map(({ title }: Product) => title)).toEqual(
      ['three', 'two', 'one'].flatMap((title) => ids.toReversed().map((id) => `${title} ${id}`)),
    );
    expect(found.map((one: { shop_id: number }) => one.shop_id)).toEqual(
      [1, 2, 3].flatMap(() => ids.toReversed()),
    );
  });

  test('are one table as CSV, all of them, in which a title is never a formula', async () => {
    const id = await shops.monitor('table', { mode: 'empty' });
    const [shop] = [await shops.shop(id)];
    await fill(id, ['=1+1', 'a "b", c\nd', ...Array.from({ length: 1_200 }, (_value, index) => `w${index}`)]);
    const url = `http://x/api/redbubble/shops/${id}/products?search=&format=csv&limit=5`;
    const { payload, headers } = await shops.download(id, url);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
    });
    const lines = payload.split('\r\n');
    expect(lines).toHaveLength(1 + 1_202 + 1);
    expect(lines[0]).toBe(
      'product_id,title,price,product_url,image_url,status,webhook_sent_at,discovered_at,in_shop,shop_url,' +
        'last_seen_at',
    );
    const at = shops.app.clock.now().toISOString();
    const end = `9.09 USD,https://x.test/,,not_posted,,${at},yes,${shop.shopUrl},${at}`;
    expect(lines.slice(-3)).toEqual([`2,"a ""b"", c\nd",${end}`, `1,'=1+1,${end}`, '']);
    const accepted = await shops.download(
      id,
      `http://x/api/redbubble/shops/${id}/products?search=w7`,
      'text/csv',
    );
    expect(accepted.payload.split('\r\n')).toHaveLength(1 + 111 + 1);
  });

  test('are counted by day since the first complete scan, for thirty days', async () => {
    const id = await shops.monitor('counted');
    const days = async () => (await shops.call('GET', `/${id}/days`)).body.data as ShopDay[];
    expect((await days()).map(({ products }) => products)).toEqual(Array(30).fill(0));
    shops.app.clock.forward(40 * dayMs);
    await fill(id, ['now', 'now too']);
    await fill(id, ['then'], 29);
    await fill(id, ['long ago'], 31);
    const counted = await days();
    expect(counted.at(-1)).toEqual({
      day: shops.app.clock.now().toISOString().slice(0, 10),
      products: 2,
      missing: 0,
      returned: 0,
    });
    expect(counted[0]?.products).toBe(1);
    expect(counted.reduce((sum, { products }) => sum + products, 0)).toBe(3);
  });

  test('of three thousand each are on one page', async () => {
    const id = await shops.monitor('large', { mode: 'empty' });
    await fill(
      id,
      Array.from({ length: 3_000 }, (_value, index) => `w${index}`),
    );
    const seen: string[] = [];
    for (let before: number | null | undefined = undefined; before !== null; ) {
      const page = await list(id, { limit: '500', ...(before !== undefined && { before: String(before) }) });
      seen.push(...(page.data as Product[]).map(({ productId }) => productId));
      before = page.next_before ?? null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([3_000, 3_000]);
  });
});

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { setBudget } from '#test/budgets.ts';
import { type ApiBody, type ShopTest, startShopTest } from '#test/shops.ts';
import { marketplaceHosts } from '#tools/shop-monitor/server/tables.ts';
import { forgetHosts } from '#tools/shop-monitor/server/hosts/forget-hosts.ts';
import { createVisitFetcher } from '#tools/shop-monitor/server/hosts/visit-fetcher.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';

type Respond = (response: ServerResponse, url: URL) => void;

const json =
  (body: unknown): Respond =>
  (response) =>
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
const redirect =
  (location: string): Respond =>
  (response) =>
    response.writeHead(302, { location }).end();
const missing: Respond = (response) => response.writeHead(404).end();
const worksOfPage = 20;
const productsFrom = (first: number) => ({
  products: Array.from({ length: worksOfPage }, (_value, index) => ({
    id: first + index,
    title: `Work ${index}`,
  })),
});
const endlessPages: Respond = (response, url) =>
  json(productsFrom(1 + worksOfPage * Number(url.searchParams.get('page'))))(response, url);
const entities = '<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1/secret">]><rss>&x;</rss>';

/** A host that its owner makes as bad as possible: all is read through the guard, within limits, and paid. */
describe('a host that an account names', () => {
  let shops: ShopTest;
  let routes: Readonly<Record<string, Respond>> = {};
  const asked: { readonly path: string; readonly atMs: number }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    asked.push({ path: url.pathname, atMs: shops.app.clock.now().getTime() });
    (routes[url.pathname] ?? missing)(response, url);
  });
  let origin = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    shops = await startShopTest('postgres', { settings: { OUTBOUND_ALLOW: new URL(origin).host } });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await shops.close();
  });
  afterEach(async () => {
    await shops.forget();
    await shops.app.deps.database.orm.delete(marketplaceHosts);
    asked.length = 0;
  });

  /** Adds a shop of a new account, scans it, and prints how long that took and what this process grew by. */
  async function scan(path: string, served: typeof routes) {
    routes = served;
    const owner = await shops.app.account({ userStatus: 'active_sub' });
    const headers = { 'x-api-key': owner.key };
    const payload = { shop_url: origin + path, webhook_url: 'https://hook.test/' };
    const added = await shops.app.server.inject({ method: 'POST', url: '/api/shops', headers, payload });
    const { id } = added.json<ApiBody>().data as Shop;
    const read = async () => {
      await shops.app.deps.shops.scanner.runDue();
      const response = await shops.app.server.inject({ url: `/api/shops/${id}`, headers });
      return response.json<ApiBody>().data as Shop & { readonly last_error: string | null };
    };
    const [startedMs, before] = [performance.now(), process.memoryUsage.rss()];
    const shop = await read();
    const megabytes = Math.round((process.memoryUsage.rss() - before) / 1e6);
    const outcome = `${shop.status} ${shop.last_error ?? ''}`;
    process.stdout.write(`${Math.round(performance.now() - startedMs)} ms, ${megabytes} MB, ${outcome}\n`);
    return { id, owner, shop, read };
  }

  const spentOf = async (userId: number, kind: string) => {
    const sql = 'select spent from account_budgets where user_id = $1::integer and kind = $2';
    const [row] = await shops.app.deps.database.query<{ spent: number }>('spent', sql, [userId, kind]);
    return row?.spent ?? 0;
  };

  const bad: readonly (readonly [string, Respond, string, string])[] = [
    ['a loop of redirects', redirect('/feed.xml'), 'unreachable', 'redirects in a loop'],
    ['a private address', redirect('http://169.254.169.254/x'), 'moved', 'redirects to 169.254.169.254'],
    ['another port', redirect('http://127.0.0.1:22/x'), 'moved', 'redirects to 127.0.0.1:22'],
    ['a file', redirect('file:///etc/passwd'), 'unreachable', 'was not followed'],
    ['a reset', (response) => response.socket?.resetAndDestroy(), 'unreachable', 'could not be loaded'],
    [
      'a gzip bomb',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      'unreachable',
      'could not be loaded',
    ],
    [
      'a body without end',
      (response) => {
        const more = () => {
          while (!response.destroyed && response.write('<item>'.repeat(10_000)));
        };
        response.on('drain', more);
        more();
      },
      'layout_changed',
      'larger than 8 MB',
    ],
    ['an external entity', json(entities), 'layout_changed', 'entities'],
    ['deep JSON', json(`{"items":${'['.repeat(1_000_000)}`), 'layout_changed', 'broken'],
    ['giant JSON', json(`{"items":[${'{},'.repeat(400_000)}{}]}`), 'layout_changed', 'not a JSON Feed'],
    ['deep XML', json(`<rss>${'<a>'.repeat(1_000_000)}`), 'layout_changed', 'open elements'],
  ];
  test.each(bad)('%s is said, and nothing else is asked', async (_name, respond, status, error) => {
    const { shop } = await scan('/feed.xml', { '/feed.xml': respond });
    expect(shop).toMatchObject({ status, last_error: expect.stringContaining(error), product_count: 0 });
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/robots.txt', '/feed.xml']));
  });

  test('pages without end: 50 are read, a pace apart, and an account that has no rows left reads no more', async () => {
    const { shop, owner, read } = await scan('/', { '/products.json': endlessPages });
    expect(shop).toMatchObject({ status: 'ok', product_count: 1_000 });
    const gaps = asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0));
    expect(gaps).toHaveLength(51);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000);
    expect(await spentOf(owner.userId, 'rows')).toBeGreaterThan(0);
    await setBudget(shops.app.deps.database, owner.userId, 'rows', { spent: 10_600, secondsAgo: 0 });
    asked.length = 0;
    await shops.requestScan(shop.id);
    expect(await read()).toMatchObject({ status: 'unreachable', product_count: 1_000 });
    expect(asked).toEqual([]);
  });

  test('a host that takes minutes for a page is left after 5, and what it showed stays', async () => {
    const slowly: Respond = (response, url) => {
      shops.app.clock.forward(110_000);
      endlessPages(response, url);
    };
    const { shop } = await scan('/', { '/products.json': slowly, '/meta.json': missing });
    expect(shop).toMatchObject({
      status: 'unreachable',
      last_error: expect.stringContaining('longer than 5 minutes'),
      product_count: 60,
    });
  });

  test('a scan asks for nothing more after 100 MB', async () => {
    const { database } = shops.app.deps;
    const body = Buffer.alloc(7_900_000);
    const response = { status: 200, headers: {}, body: [body], cancel: async () => undefined };
    const outbound = { fetch: async () => response } as unknown as Outbound;
    const fetcher = createVisitFetcher({ database, outbound, clock: shops.app.clock }, 0);
    const get = () => fetcher.get(new URL(origin), new AbortController().signal);
    for (let page = 0; page < 13; page += 1) await get();
    await expect(get()).rejects.toMatchObject({ failure: { status: 'layout_changed' } });
  });

  test('what is fetched is charged to the account, and one that owes asks for nothing', async () => {
    const feed = `<rss><channel><item><guid>1</guid></item></channel></rss>${' '.repeat(1_000_000)}`;
    const { id, owner, shop, read } = await scan('/feed.xml', { '/feed.xml': json(feed) });
    expect(shop).toMatchObject({ status: 'ok', product_count: 1 });
    await expect.poll(() => spentOf(owner.userId, 'fetched_bytes')).toBe(feed.length);
    await setBudget(shops.app.deps.database, owner.userId, 'fetched_bytes', { spent: 2e11, secondsAgo: 0 });
    asked.length = 0;
    await shops.requestScan(id);
    expect(await read()).toMatchObject({
      status: 'unreachable',
      last_error: expect.stringContaining('bytes fetched from your addresses is used up'),
      product_count: 1,
    });
    expect(asked).toEqual([]);
  });

  test('robots.txt may be at another path of the host, and at another host it says that the shop moved', async () => {
    const feed = json('<rss><channel><item><guid>1</guid></item></channel></rss>');
    const text = json('User-agent: *\nDisallow: /feed.xml');
    const within = await scan('/feed.xml', { '/robots.txt': redirect('/r'), '/r': text, '/feed.xml': feed });
    expect(within.shop).toMatchObject({
      status: 'blocked',
      last_error: expect.stringContaining('robots.txt'),
    });
    await shops.app.deps.database.orm.delete(marketplaceHosts);
    const away = await scan('/feed.xml', { '/robots.txt': redirect('http://a.test/r'), '/feed.xml': feed });
    expect(away.shop).toMatchObject({ status: 'moved', last_error: expect.stringContaining('a.test') });
    expect(asked.map(({ path }) => path)).not.toContain('/feed.xml');
  });

  test('a Shopify shop without a count is whole if its pages end regularly, not where the count fails', async () => {
    const page =
      (count: number): Respond =>
      (response, url) => {
        const works = productsFrom(1).products.slice(0, url.searchParams.get('page') === '1' ? count : 0);
        json({ products: works })(response, url);
      };
    const { shop, read } = await scan('/', { '/products.json': page(3) });
    const scanned = async (served: typeof routes) => {
      routes = served;
      shops.app.clock.forward(36 * 60 * 60 * 1000);
      return read();
    };
    const fails: Respond = (response) => response.writeHead(500).end();
    for (let day = 0; day < 3; day += 1) await scanned({ '/products.json': page(2), '/meta.json': fails });
    expect(shop).toMatchObject({ status: 'ok', product_count: 3, missing_count: 0 });
    expect(await scanned({ '/products.json': page(2) })).toMatchObject({ missing_count: 0 });
    expect(await scanned({ '/products.json': page(2) })).toMatchObject({ missing_count: 1 });
  });

  test('a host that no shop is on is forgotten an hour later', async () => {
    const { deps, clock } = shops.app;
    await scan('/feed.xml', {});
    const hosts = async () => (await deps.database.orm.select().from(marketplaceHosts)).length;
    clock.forward(2 * 60 * 60 * 1000);
    await forgetHosts({ ...deps, clock });
    expect(await hosts()).toBe(1);
    await shops.forget();
    await forgetHosts({ ...deps, clock });
    expect(await hosts()).toBe(0);
  });

  test('a page whose path does not say that it is a feed is read as one where there is no list of products', async () => {
    const feed = json('<rss><channel><item><guid>1</guid></item></channel></rss>');
    const { shop } = await scan('/new-arrivals', { '/new-arrivals': feed });
    expect(shop).toMatchObject({ status: 'ok', source: 'rss', product_count: 1 });
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/products.json', '/new-arrivals']);
  });
});

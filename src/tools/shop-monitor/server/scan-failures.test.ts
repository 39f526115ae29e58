import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { scanFailure } from '#tools/shop-monitor/shared/problems.ts';
import type { ScanStatus } from '#tools/shop-monitor/shared/statuses.ts';
import { marketplaceHosts } from './tables.ts';

const hourMs = 60 * 60 * 1000;

/** Modes that make a scan fail, with the status and a part of the error text. */
const failures: readonly (readonly [Mode, ScanStatus, string])[] = [
  ['layout-gone', 'layout_changed', 'not recognized'],
  ['not-html', 'layout_changed', 'did not return a web page'],
  ['nested-elements', 'layout_changed', 'not recognized'],
  ['nested-cards', 'layout_changed', 'not recognized'],
  ['unclosed-tags', 'layout_changed', 'not recognized'],
  ['huge', 'layout_changed', 'larger than 8 MB'],
  ['endless', 'layout_changed', 'larger than 8 MB'],
  ['not-found', 'gone', 'does not exist'],
  ['suspended', 'gone', 'closed'],
  ['other-shop-redirect', 'moved', 'another artist'],
  ['vanity-redirect', 'unreachable', 'redirects in a loop'],
  ['redirect-loop', 'unreachable', 'redirects in a loop'],
  ['foreign-redirect', 'unreachable', 'not a shop'],
  ['private-redirect', 'unreachable', 'not a shop'],
  ['challenge-403', 'blocked', 'human check'],
  ['challenge-200', 'blocked', 'human check'],
  ['challenge-429', 'blocked', 'human check'],
  ['throttled-silent', 'throttled', 'slow down'],
  ['throttled-seconds', 'throttled', 'slow down'],
  ['throttled-absurd', 'throttled', 'slow down'],
  ['unavailable-once', 'throttled', 'slow down'],
  ['server-error', 'unreachable', 'could not be loaded'],
  ['reset', 'unreachable', 'could not be loaded'],
  ['truncated-gzip', 'unreachable', 'could not be loaded'],
  ['gzip-bomb', 'unreachable', 'could not be loaded'],
  ['wrong-length', 'unreachable', 'could not be loaded'],
];

describe('a shop that cannot be read', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('pglite');
  });
  afterAll(() => shops.close());
  afterEach(async () => {
    shops.market.state.robots = 'allow';
    await shops.app.deps.database.orm.delete(marketplaceHosts);
    await shops.forget();
  });

  const state = () => shops.market.state;

  test.each(failures)('%s: the shop is %s, says why, and keeps its products', async (mode, status, text) => {
    const id = await shops.monitor(mode);
    state().setMode(mode, mode);
    await shops.nextScan();
    expect(await shops.shop(id)).toMatchObject({
      status,
      failures: 1,
      productCount: 12,
      lastError: expect.stringContaining(text),
    });
    expect((await shops.products(id)).filter(({ missing }) => missing)).toEqual([]);
    state().setMode(mode, 'next');
    await shops.nextScan();
    expect(await shops.shop(id)).toMatchObject({ status: 'ok', failures: 0, productCount: 12 });
    expect((await shops.hooks()).filter(({ name }) => name === mode)).toEqual([]);
  });

  test("a shop that is another artist's from the start has no products, and its problem says what to do", async () => {
    const id = await shops.monitor('renamed', { mode: 'other-shop-redirect' });
    expect(await shops.shop(id)).toMatchObject({ status: 'moved', productCount: 0, baselineAt: null });
    expect(scanFailure('moved')).toMatchObject({ status: 502, fix: expect.stringContaining('new name') });
    expect(await shops.products(id)).toEqual([]);
    expect((await shops.hooks()).filter(({ name }) => name === 'renamed')).toEqual([]);
  });

  test.each([
    'locale-redirect',
    'case-redirect',
    'byte-order-mark',
    'wrong-charset',
    'broken-html',
    'script-in-title',
    'etag',
  ] as const)('%s is read without a failure', async (mode) => {
    const id = await shops.monitor(mode, { mode });
    expect(await shops.shop(id)).toMatchObject({ status: 'ok', productCount: 12 });
  });

  test('an empty shop is no failure, and marks no product as missing', async () => {
    const id = await shops.monitor('emptied');
    state().setMode('emptied', 'empty');
    await shops.nextScan();
    expect(await shops.shop(id)).toMatchObject({ status: 'empty', failures: 0, productCount: 12 });
    expect((await shops.products(id)).filter(({ missing }) => missing)).toEqual([]);
  });

  test.each([
    ['deny', 'blocked', 'robots.txt'],
    ['server-error', 'unreachable', 'robots.txt'],
    ['multiplying', 'unreachable', 'robots.txt'],
  ] as const)(
    'robots.txt that says %s is obeyed: the page is never requested',
    async (robots, status, text) => {
      state().robots = robots;
      const artist = `robots-${robots}`;
      const id = await shops.monitor(artist);
      expect(await shops.shop(id)).toMatchObject({ status, lastError: expect.stringContaining(text) });
      expect(state().shop(artist).requests).toBe(0);
    },
  );

  test('a site without robots.txt forbids nothing', async () => {
    state().robots = 'missing';
    expect(await shops.shop(await shops.monitor('no-robots'))).toMatchObject({ status: 'ok' });
  });

  test('a blocked first scan leaves the baseline open, and nothing is posted when it completes', async () => {
    const id = await shops.monitor('shut', { mode: 'challenge-on-page-2' });
    expect(await shops.shop(id)).toMatchObject({ status: 'blocked', baselineAt: null, productCount: 4 });
    state().setMode('shut', 'next-three-pages');
    await shops.nextScan();
    const products = await shops.products(id);
    expect(await shops.shop(id)).toMatchObject({
      status: 'ok',
      baselineAt: expect.any(String),
      productCount: 12,
    });
    expect(new Set(products.map(({ notification }) => notification))).toEqual(new Set(['existing']));
    expect((await shops.hooks()).filter(({ name }) => name === 'shut')).toEqual([]);
  });

  test('failures back off by 1, 4, 12, then 24 hours; the third and the recovery send one webhook each', async () => {
    const id = await shops.monitor('failing');
    state().setMode('failing', 'server-error');
    const waitsHours: number[] = [];
    await shops.nextScan();
    for (let scan = 0; scan < 5; scan += 1) {
      const { nextScanAt } = await shops.shop(id);
      const next = new Date(nextScanAt ?? 0);
      waitsHours.push(Math.round((next.getTime() - shops.app.clock.now().getTime()) / hourMs));
      shops.app.clock.set(next);
      await shops.app.deps.shops.scanner.runDue();
      await shops.app.deps.webhooks.dispatcher.idle();
    }
    expect(waitsHours).toEqual([1, 4, 12, 24, 24]);
    const { failingSince } = await storedFailure(id);
    expect((await shops.hooks('shop.check_failed')).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        shop_id: id,
        status: 'unreachable',
        failures: 3,
        since: failingSince,
        error: expect.any(String),
      }),
    ]);
    state().setMode('failing', 'apollo');
    await shops.nextScan();
    await shops.nextScan();
    expect((await shops.hooks('shop.recovered')).map(({ body }) => body)).toEqual([
      expect.objectContaining({ shop_id: id, status: 'ok', failures: 6, since: failingSince }),
    ]);
  });

  const storedFailure = async (id: number) => {
    const [row] = await shops.app.deps.database.query<{ failingSince: Date }>(
      'test_failing',
      'select failing_since as "failingSince" from redbubble_shops where id = $1',
      [id],
    );
    return { failingSince: row?.failingSince.toISOString() };
  };

  test('a shop that is not found twice is paused; a manual scan resumes it', async () => {
    const id = await shops.monitor('lost');
    state().setMode('lost', 'not-found');
    await shops.nextScan();
    expect(await shops.shop(id)).toMatchObject({ status: 'gone', isActive: true });
    await shops.nextScan();
    expect(await shops.shop(id)).toMatchObject({ status: 'paused', isActive: false, nextScanAt: null });
    const { requests } = state().shop('lost');
    await shops.nextScan();
    expect(state().shop('lost').requests).toBe(requests);
    state().setMode('lost', 'apollo');
    await shops.call('POST', `/${id}/scrape`);
    await shops.app.deps.shops.scanner.runDue();
    expect(await shops.shop(id)).toMatchObject({
      status: 'ok',
      isActive: true,
      nextScanAt: expect.any(String),
    });
  });

  test('after three challenges in a row the marketplace is paused for an hour, and manual scans are refused', async () => {
    const first = await shops.monitor('walled-1', { mode: 'challenge-403' });
    await shops.monitor('walled-2', { mode: 'challenge-200' });
    await shops.monitor('walled-3', { mode: 'challenge-429' });
    const waiting = await shops.monitor('walled-4');
    expect(state().shop('walled-4').requests).toBe(0);
    expect(await shops.shop(waiting)).toMatchObject({ status: 'scanning' });
    const refused = await shops.call('POST', `/${first}/scrape`);
    expect([refused.status, refused.body.code]).toEqual([429, 'scan_held']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    shops.app.clock.forward(hourMs);
    await shops.app.deps.shops.scanner.runDue();
    expect(await shops.shop(waiting)).toMatchObject({ status: 'ok' });
  });

  test('Retry-After pauses all shops, for at most a day', async () => {
    await shops.monitor('hold', { mode: 'throttled-absurd' });
    const waiting = await shops.monitor('waiting');
    shops.app.clock.forward(23 * hourMs);
    await shops.app.deps.shops.scanner.runDue();
    expect(await shops.shop(waiting)).toMatchObject({ status: 'scanning' });
    shops.app.clock.forward(hourMs);
    await shops.app.deps.shops.scanner.runDue();
    expect(await shops.shop(waiting)).toMatchObject({ status: 'ok' });
  });
});

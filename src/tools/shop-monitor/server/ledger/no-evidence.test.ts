import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';

const hourMs = 60 * 60 * 1000;

describe('a response that does not show the whole shop', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('postgres');
  });
  afterAll(() => shops.close());
  afterEach(() => shops.forget());

  const market = () => shops.market.state;
  const told = async (artist: string) =>
    (await shops.hooks('product.missing')).filter(({ name }) => name === artist);
  const rescan = async (afterMs: number, id: number) => {
    shops.app.clock.forward(afterMs);
    await shops.requestScan(id);
    await shops.app.deps.shops.scanner.runDue();
    await shops.app.deps.webhooks.dispatcher.idle();
  };

  const bad: readonly Mode[] = [
    'challenge-200',
    'challenge-on-page-2',
    'cards',
    'cut-off',
    'empty',
    'error-page',
    'layout-gone',
    'not-found',
    'other-shop-redirect',
    'shortened',
    'shuffled',
    'throttled-silent',
    'truncated-gzip',
  ];

  test.each(bad)('%s is no evidence, and does not begin the row again', async (mode) => {
    const id = await shops.monitor(mode, { mode: 'next-three-pages' });
    for (let scan = 0; scan < 3; scan += 1) {
      market().setMode(mode, mode);
      await rescan(36 * hourMs, id);
    }
    expect(await told(mode)).toEqual([]);
    const work = market().shop(mode).works.at(-1);
    if (!work) throw new Error('Expected a work');
    market().removeWork(mode, work.id);
    for (const next of ['apollo', mode] as const) {
      market().setMode(mode, next);
      await rescan(36 * hourMs, id);
    }
    expect(await told(mode)).toEqual([]);
    market().setMode(mode, 'apollo');
    await rescan(36 * hourMs, id);
    expect((await told(mode)).map(({ body }) => body.product?.id)).toEqual([work.id]);
  });
});

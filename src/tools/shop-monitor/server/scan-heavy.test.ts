import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { createPageParser, parserLimits } from './parser/page-parser.ts';

const script = fileURLToPath(new URL('../../../../test/shop-pages/parser-child.ts', import.meta.url));
/** Titles `please:...` make the parser child of the tests do this. */
const behaviours = ['eat', 'vanish'];

describe('a shop page that exceeds the time or memory limit', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    const pageParser = createPageParser({ script, limits: { ...parserLimits, timeoutMs: 60_000 } });
    shops = await startShopTest('pglite', { pageParser });
  });
  afterAll(() => shops.close());

  test('is layout_changed and keeps its products; other shops are scanned, and the third failure sends one webhook', async () => {
    const other = await shops.monitor('light');
    const ids: number[] = [];
    for (const behaviour of behaviours) {
      ids.push(await shops.monitor(`heavy-${behaviour}`));
      shops.market.state.addWork(`heavy-${behaviour}`, `please:${behaviour}`);
    }
    const { id: added } = shops.market.state.addWork('light');
    for (const failures of [1, 2, 3, 4]) {
      await shops.nextScan();
      for (const id of ids) {
        expect(await shops.shop(id)).toMatchObject({
          status: 'layout_changed',
          failures,
          productCount: 12,
          lastError: expect.stringContaining('too much time or memory'),
        });
        expect((await shops.products(id)).filter(({ missing }) => missing)).toEqual([]);
      }
    }
    expect(await shops.shop(other)).toMatchObject({ status: 'ok', productCount: 13 });
    expect((await shops.products(other))[0]).toMatchObject({ productId: added });
    expect((await shops.hooks('shop.check_failed')).map(({ body }) => body)).toEqual(
      expect.arrayContaining(ids.map((id) => expect.objectContaining({ shop_id: id, failures: 3 }))),
    );
    expect(await shops.hooks('shop.check_failed')).toHaveLength(ids.length);
  });
});

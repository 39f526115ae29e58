import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpus } from '#test/corpus/cases.ts';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { parseShopPage } from './redbubble/parse/parse.ts';

/** The check of each case of the corpus that is about shop pages. */
const checks: Readonly<Record<string, (shops: ShopTest) => Promise<void>>> = {
  'IN-02': async () => {
    const item = {
      id: '12345678_sticker_ABCDE',
      productPageUrl: 'http://127.0.0.1/i/sticker/x-by-y/12345678.ABCDE',
      previewSet: { previews: [{ url: 'http://127.0.0.1/x.png' }] },
      work: { id: '12345678', title: '=HYPERLINK("http://evil")' },
    };
    const data = JSON.stringify({ props: { pageProps: { results: [{ inventoryItem: item }] } } });
    const page = parseShopPage(`<script id="__NEXT_DATA__" type="application/json">${data}</script>`, 'y');
    expect(page).toMatchObject({
      works: [{ title: '=HYPERLINK("http://evil")', imageUrl: undefined }],
    });
  },
  'IN-03': (shops) => expectProductsKept(shops, 'endless', 'layout_changed'),
  'IN-05': async (shops) => {
    await expectProductsKept(shops, 'challenge-200', 'blocked');
    await expectProductsKept(shops, 'layout-gone', 'layout_changed');
  },
  'IN-07': async (shops) => {
    const id = await shops.monitor('in-07', { mode: 'duplicates', notifyExisting: true });
    const posted = (await shops.hooks()).map(({ body }) => body.product?.id);
    expect(posted).toHaveLength(new Set(posted).size);
    expect(posted).toHaveLength((await shops.products(id)).length);
  },
};

async function expectProductsKept(
  shops: ShopTest,
  mode: 'endless' | 'challenge-200' | 'layout-gone',
  status: string,
) {
  const id = await shops.monitor(`kept-${mode}`);
  shops.market.state.setMode(`kept-${mode}`, mode);
  await shops.nextScan();
  expect(await shops.shop(id)).toMatchObject({ status, failures: 1, productCount: 12 });
  expect((await shops.products(id)).filter(({ missing }) => missing)).toEqual([]);
  expect((await shops.hooks()).filter(({ name }) => name === `kept-${mode}`)).toEqual([]);
}

describe('the corpus of bad input, in shop pages', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('pglite');
  });
  afterAll(() => shops.close());

  const cases = corpus.filter((item) => item.method === '(inbound)');

  test.each(cases.map((item) => [item.id, item.why] as const))('%s: %s', async (id) => {
    const check = checks[id];
    if (!check) throw new Error(`Expected a check of case ${id}, found none`);
    await expect(check(shops)).resolves.toBeUndefined();
  });
});

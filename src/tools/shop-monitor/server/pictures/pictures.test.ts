import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { type RecipeTest, startRecipeTest } from '#test/recipes.ts';
import { redbubbleProducts } from '#tools/shop-monitor/server/tables.ts';
import { productPictureFiles } from './store-picture.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';

const hourMs = 60 * 60 * 1000;

describe.each(databaseKinds)('small pictures of products on %s', (kind) => {
  let shops: RecipeTest;
  beforeAll(async () => {
    shops = await startRecipeTest(kind);
  });
  beforeEach(async () => {
    shops.market.state.pictures = 'fine';
    shops.market.state.requests.length = 0;
  });
  afterEach(async () => {
    await shops.app.deps.shops.pictureRunner.stop({ timeoutMs: 0 });
    await shops.forget();
  });
  afterAll(() => shops.close());

  /** Paths of the pictures that were fetched, in order. */
  const fetched = () =>
    shops.market.state.requests.flatMap(({ path }) => (path.startsWith('/image.') ? [path] : []));
  const files = async () =>
    (await readdir(join(shops.app.dataDir, 'files', 'product-pictures')).catch(() => [])).length;
  const states = async (id: number) => (await shops.products(id)).map(({ pictureStatus }) => pictureStatus);

  /** Makes the pictures that are due. */
  async function made(): Promise<void> {
    const { pictureRunner } = shops.app.deps.shops;
    await pictureRunner.start({ alone: true });
    await pictureRunner.idle();
    await pictureRunner.stop({ timeoutMs: 0 });
  }

  async function get(url: string | null | undefined, headers: Record<string, string>) {
    return shops.app.server.inject({ url: new URL(url ?? '').pathname, headers });
  }

  test('each picture of a scan is fetched once, and its owner gets it small, nobody else', async () => {
    const id = await shops.monitor('ada');
    await made();
    expect(new Set(await states(id))).toEqual(new Set(['stored']));
    await shops.nextScan();
    await made();
    expect([fetched().length, new Set(fetched()).size]).toEqual([12, 12]);
    const [product] = await shops.products(id);
    const path = `/${id}/products/${product?.productId}/picture`;
    expect(product?.pictureUrl).toBe(`http://localhost:3000/api/redbubble/shops${path}`);
    const owner = await shops.call('POST', `/${id}/products/${product?.productId}/send`);
    expect(owner.body.data).toMatchObject({ pictureStatus: 'stored' });
    const stranger = await shops.app.account({ userStatus: 'active_sub' });
    expect((await get(product?.pictureUrl, { cookie: stranger.cookie })).json().code).toBe(
      'product_not_found',
    );
    expect((await get(product?.pictureUrl, {})).statusCode).toBe(401);
    const picture = await shops.download(id, product?.pictureUrl);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 320,
    });
  });

  test('a picture beyond the newest ones is made when the dashboard or a request looks at it', async () => {
    const id = await shops.monitor('deep');
    await made();
    const [first] = await shops.products(id);
    const values = ['1', '2'].map((productId) => ({
      shopId: id,
      productId,
      productUrl: 'https://x.test/',
      imageUrl: first?.imageUrl ?? null,
      notification: 'existing' as const,
      discoveredAt: shops.app.clock.now(),
    }));
    await shops.app.deps.database.orm.insert(redbubbleProducts).values(values);
    const pending = await shops.download(id, `http://x/api/redbubble/shops/${id}/products/1/picture`);
    expect([pending.statusCode, pending.json().code, pending.headers['retry-after']]).toEqual([
      404,
      'picture_pending',
      '2',
    ]);
    expect((await states(id)).slice(0, 2)).toEqual(['none', 'pending']);
    expect((await states(id)).slice(0, 2)).toEqual(['pending', 'pending']);
    await made();
    expect((await states(id)).slice(0, 2)).toEqual(['stored', 'stored']);
  });

  test.each([
    ['missing', 3],
    ['private-redirect', 3],
    ['huge', 3],
    ['not-a-picture', 1],
  ] as const)('a picture that is %s is fetched %i times at most, then it has failed', async (mode, times) => {
    shops.market.state.pictures = mode;
    const id = await shops.monitor(`bad-${mode}`, { mode: 'next' });
    await shops.app.deps.database.query(
      'test_one_picture',
      'delete from product_pictures where product_id <> (select max(product_id) from product_pictures)',
      [],
    );
    for (let run = 0; run < 4; run += 1) {
      await made();
      shops.app.clock.forward(hourMs);
    }
    expect(fetched()).toHaveLength(times);
    const [product] = await shops.products(id);
    expect(product).toMatchObject({ pictureStatus: 'failed', pictureUrl: null });
    const path = `http://x/api/redbubble/shops/${id}/products/${product?.productId}/picture`;
    expect((await shops.download(id, path)).json().code).toBe('picture_not_found');
  });

  test('pictures are removed with their shop', async () => {
    const before = await files();
    const id = await shops.monitor('leaving');
    await made();
    expect(await files()).toBe(before + 12);
    await sweepOrphans(shops.app.deps, productPictureFiles);
    // Files have the machine's time.
    shops.app.clock.set(new Date(Math.max(Date.now(), shops.app.clock.now().getTime()) + 2 * hourMs));
    expect((await shops.call('DELETE', `/${id}`)).status).toBe(200);
    await sweepOrphans(shops.app.deps, productPictureFiles);
    expect(await files()).toBe(0);
  });
});

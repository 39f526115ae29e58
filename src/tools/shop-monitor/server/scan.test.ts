import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { fieldsOf } from '#test/webhooks/fields.ts';
import { productDiscovered } from '#tools/shop-monitor/shared/events.ts';

describe('scans', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('postgres');
  });
  afterAll(() => shops.close());

  const hooksOf = async (artist: string) => (await shops.hooks()).filter(({ name }) => name === artist);
  const works = (artist: string) => shops.market.state.shop(artist).works;

  test('the first complete scan is the baseline: stored, shown as existing, never posted', async () => {
    const id = await shops.monitor('first');
    const products = await shops.products(id);
    expect(products.map(({ productId }) => productId)).toEqual(works('first').map((work) => work.id));
    expect(new Set(products.map(({ notification }) => notification))).toEqual(new Set(['existing']));
    expect(await shops.shop(id)).toMatchObject({
      status: 'ok',
      failures: 0,
      lastError: null,
      productCount: 12,
    });
    expect(await hooksOf('first')).toEqual([]);
  });

  test('with notify_existing the baseline is posted too, once each', async () => {
    await shops.monitor('tellall', { notifyExisting: true, metadata: { season: 'summer' } });
    const bodies = (await hooksOf('tellall')).map(({ body }) => body);
    const hooks = bodies.map(({ product }) => product?.id ?? '');
    for (const body of bodies) {
      expect(productDiscovered.schema.parse(body)).toEqual(body);
      // A shop without a template has none of the sample's finished pictures.
      const { media: _media, media_error: _error, ...plain } = productDiscovered.sample('');
      expect(fieldsOf(body)).toEqual(fieldsOf(plain));
    }
    expect(hooks.toSorted()).toEqual(
      works('tellall')
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('a new work is posted once with the payload of the specification, and becomes Sent once delivered', async () => {
    const id = await shops.monitor('fresh');
    const work = shops.market.state.addWork('fresh', 'Brand new');
    await shops.nextScan();
    const [before] = await shops.products(id);
    expect(before).toMatchObject({
      productId: work.id,
      title: 'Brand new',
      webhookSent: before?.webhookSentAt !== null,
    });
    const hooks = await hooksOf('fresh');
    expect(hooks.map(({ body }) => body)).toEqual([
      {
        event: 'product.discovered',
        shop_id: id,
        shop_url: 'https://www.redbubble.com/people/fresh/shop',
        product: {
          id: work.id,
          url: before?.productUrl,
          title: 'Brand new',
          image_url: before?.imageUrl,
          price: before?.price,
          discovered_at: before?.discoveredAt,
        },
      },
    ]);
    const [after] = await shops.products(id);
    expect(after).toMatchObject({
      webhookSent: true,
      notification: 'sent',
      webhookSentAt: expect.any(String),
    });
  });
});

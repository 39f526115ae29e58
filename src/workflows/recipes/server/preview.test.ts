import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import { pictureColour } from '#sandbox/marketplace/server/pictures.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';

let shops: ShopTest;
beforeAll(async () => {
  shops = await startShopTest('pglite');
});
afterAll(() => shops.close());

const square = {
  name: 'Square',
  overlays: [{ text: '{{title}} {{price|soon}}' }],
  sizes: ['instagram-square'],
};

interface Preview {
  readonly product_id: string;
  readonly title: string;
  readonly images: readonly {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly url: string;
  }[];
}

const rawOf = async (url: string) => {
  const { rawPayload } = await shops.app.server.inject({ url: new URL(url).pathname });
  return sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
};

test('a preview shows the template on the latest product, for no unit of the dashboard', async () => {
  const id = await shops.monitor('previewed');
  const templateId = await shops.saveTemplate(id, square);
  const { status, body } = await shops.call('POST', `/${id}/preview`, { template_id: templateId });
  expect(status, JSON.stringify(body)).toBe(200);
  const { product_id, images } = body.data as Preview;
  const [latest] = (await shops.products(id)) as readonly Product[];
  expect(product_id).toBe(latest?.productId);
  expect(images).toMatchObject([{ name: 'instagram-square', width: 1_080, height: 1_080 }]);
  const { data, info } = await rawOf(images[0]?.url ?? '');
  expect([info.width, info.height]).toEqual([1_080, 1_080]);
  // This preset is a JPEG, which may change a sample by one.
  const off = [...pictureColour(product_id.slice(-4))].map((value, at) => Math.abs(value - (data[at] ?? 0)));
  expect(Math.max(...off)).toBeLessThanOrEqual(2);
});

test('a template without sizes makes one picture, called image', async () => {
  const id = await shops.monitor('plain');
  const templateId = await shops.saveTemplate(id, { name: 'Plain', overlays: [{ text: '{{artist}}' }] });
  const { body } = await shops.call('POST', `/${id}/preview`, { template_id: templateId });
  expect((body.data as Preview).images).toMatchObject([{ name: 'image', width: 507, height: 507 }]);
});

test('a mockup puts the product on its own picture, and a template without one is drawn on the product', async () => {
  const id = await shops.monitor('mockup');
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const corners = [
    { x: '30%', y: '20%' },
    { x: '70%', y: '25%' },
    { x: '68%', y: '80%' },
    { x: '31%', y: '78%' },
  ];
  const overlays = [{ type: 'image', image: '{{artwork}}', corners }];
  const image = `data:image/png;base64,${photo.toString('base64')}`;
  const shown = async (template: object) => {
    const templateId = await shops.saveTemplate(id, { name: 'Mockup', overlays, ...template });
    const { status, body } = await shops.call('POST', `/${id}/preview`, { template_id: templateId });
    expect(status, JSON.stringify(body)).toBe(200);
    const { product_id, images } = body.data as Preview;
    return { product_id, ...(await rawOf(images[0]?.url ?? '')) };
  };
  const { product_id, data, info } = await shown({ image });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([300, 200, 0x12, 0x34, 0x56]);
  const middle = data.subarray((100 * 300 + 150) * 3);
  const off = [...pictureColour(product_id.slice(-4))].map((value, at) =>
    Math.abs(value - (middle[at] ?? 0)),
  );
  expect(Math.max(...off)).toBeLessThanOrEqual(2);
  const plain = await shown({});
  expect([plain.info.width, plain.info.height]).toEqual([507, 507]);
});

test('an account may see so many previews a minute, because all share the pace of the image host', async () => {
  const id = await shops.monitor('eager');
  const template_id = await shops.saveTemplate(id, { name: 'Plain', overlays: [{ text: '{{title}}' }] });
  const previews = Array.from({ length: recipeLimits.previewsPerMinute + 2 }, () =>
    shops.call('POST', `/${id}/preview`, { template_id }),
  );
  const codes = (await Promise.all(previews)).map(({ body }) => body.code ?? 'made');
  expect(Map.groupBy(codes, (code) => code).get('too_many_previews')).toHaveLength(2);
  expect(codes).toContain('made');
});

test('a shop without products and a template of somebody else are 404, in words', async () => {
  const id = await shops.monitor('bare', { mode: 'empty' });
  const template_id = await shops.saveTemplate(id, square);
  const none = await shops.call('POST', `/${id}/preview`, { template_id });
  expect([none.status, none.body.code]).toEqual([404, 'no_product']);
  const other = await shops.monitor('other');
  const foreign = await shops.call('POST', `/${other}/preview`, { template_id });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'template_not_found']);
  for (const method of ['PUT', 'PATCH'] as const) {
    const refused = await shops.call(method, `/${other}`, { template_id });
    expect([refused.status, refused.body.code]).toEqual([404, 'template_not_found']);
  }
});

test('a template with a variable that no product fills is refused everywhere, in words, and one with a fallback is not', async () => {
  const id = await shops.monitor('demanding', { mode: 'empty' });
  const overlays = [{ text: '{{title}} {{discount}}' }];
  const template_id = await shops.saveTemplate(id, { name: 'Sale', overlays });
  const refused = {
    status: 400,
    body: {
      code: 'template_not_fillable',
      error: 'The template has a variable that products do not fill: discount',
      fix: expect.stringContaining('title, price, url, artist, product_id'),
      param: 'template_id',
    },
  };
  for (const method of ['PUT', 'PATCH'] as const)
    expect(await shops.call(method, `/${id}`, { template_id })).toMatchObject(refused);
  expect(await shops.call('POST', `/${id}/preview`, { template_id })).toMatchObject(refused);
  expect((await shops.shop(id)).templateId).toBeNull();
  const withFallback = { name: 'Sale', overlays: [{ text: '{{title}} {{discount|-30 %}}' }] };
  const accepted = await shops.call('PATCH', `/${id}`, {
    template_id: await shops.saveTemplate(id, withFallback),
  });
  expect(accepted.status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('pglite');
});
afterAll(() => app.close());

test('presets are listed for anybody, with what each shop takes', async () => {
  const response = await app.server.inject({ url: '/api/presets' });
  const { success, data, next_before } = response.json();
  expect([response.statusCode, success, next_before]).toEqual([200, true, null]);
  expect(data.length).toBeGreaterThanOrEqual(15);
  expect(data).toContainEqual(
    expect.objectContaining({
      name: 'instagram-square',
      kind: 'screen',
      width: 1_080,
      height: 1_080,
      dpi: 72,
    }),
  );
  expect(data).toContainEqual({
    name: 'merch-tshirt',
    kind: 'print',
    shop: 'Merch by Amazon',
    product: 'T-shirt',
    width: 4_500,
    height: 5_400,
    dpi: 300,
    format: 'png',
    max_bytes: 25 * 1024 * 1024,
    transparency: 'required',
    note: 'T-shirts and sweatshirts: 15 x 18 in, transparent PNG',
    source: 'general',
  });
});

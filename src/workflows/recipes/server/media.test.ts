import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newsTemplate, type RecipeTest, startRecipeTest } from '#test/recipes.ts';
import { usageCounters } from '#account/usage/server/tables.ts';
import { redbubbleShops } from '#tools/shop-monitor/server/tables.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

let shops: RecipeTest;
beforeAll(async () => {
  shops = await startRecipeTest('pglite');
});
beforeEach(async () => {
  shops.market.state.pictures = 'fine';
  await shops.app.deps.recipeRunner.start({ alone: true });
});
afterEach(async () => {
  await shops.app.deps.recipeRunner.stop({ timeoutMs: 0 });
  await shops.forget();
});
afterAll(() => shops.close());

test.each([
  ['away', 'url_not_fetched'],
  ['missing', 'url_not_fetched'],
  ['not-a-picture', 'invalid_image_format'],
  ['huge', 'url_not_fetched'],
  ['private-redirect', 'url_not_fetched'],
] as const)('news says why it has no pictures: %s', async (pictures, code) => {
  shops.market.state.pictures = pictures;
  const { id } = await shops.publish(pictures, ['Fox']);
  for (let run = 0; run < 3; run += 1) {
    await shops.finished();
    shops.app.clock.forward(6_000);
  }
  expect(await shops.newsOf(pictures)).toMatchObject([{ media: [], media_error: { code } }]);
  expect((await shops.products(id))[0]).toMatchObject({ media: [], mediaError: { code } });
});

test('titles of any kind are drawn as they are', async () => {
  const titles = [
    '<script>{{price}}</script>',
    '{{title|x}} \\{{',
    'עברית ‮ desrever',
    `a${'\u0301'.repeat(900)}`,
    '👩‍👩‍👧‍👦 "&',
  ];
  await shops.publish('hostile', titles);
  await shops.finished();
  const news = await shops.newsOf('hostile');
  const starts = news.map(({ product }) => product.title?.slice(0, 100));
  expect(new Set(starts)).toEqual(new Set(titles.map((title) => title.slice(0, 100))));
  for (const { media, media_error } of news) expect([media?.length, media_error]).toEqual([2, null]);
});

test('over the quota a product is told without pictures', async () => {
  const id = await shops.monitor('spent');
  const template_id = await shops.saveTemplate(id, newsTemplate);
  await shops.call('PUT', `/${id}`, { template_id });
  const { orm } = shops.deps.database;
  const [owner] = await orm
    .select({ userId: redbubbleShops.userId })
    .from(redbubbleShops)
    .where(eq(redbubbleShops.id, id));
  const month = new Date(shops.app.clock.now().getTime() + 1.5 * dayMs).toISOString().slice(0, 7);
  const spent = { userId: owner?.userId ?? 0, month, used: 10_000 };
  const target = [usageCounters.userId, usageCounters.month];
  await orm.insert(usageCounters).values(spent).onConflictDoUpdate({ target, set: spent });
  shops.market.state.addWork('spent', 'Fox');
  await shops.nextScan();
  await shops.finished();
  expect(await shops.newsOf('spent')).toMatchObject([{ media: [], media_error: { code: 'quota_exceeded' } }]);
});

test('a template that is deleted meanwhile is named, and later news has no media', async () => {
  await shops.app.deps.recipeRunner.stop({ timeoutMs: 0 });
  const { id, templateId } = await shops.publish('bereft', ['Fox']);
  await shops.deps.database.orm.execute(sql`delete from templates where id = ${templateId}`);
  await shops.app.deps.recipeRunner.start({ alone: true });
  await shops.finished();
  expect(await shops.newsOf('bereft')).toMatchObject([
    { media: [], media_error: { code: 'template_not_found' } },
  ]);
  expect(await shops.shop(id)).toMatchObject({ templateId: null });
  shops.market.state.addWork('bereft', 'Owl');
  await shops.nextScan();
  const plain = (await shops.newsOf('bereft')).find(({ product }) => product.title === 'Owl');
  expect(plain).toBeDefined();
  expect(plain).not.toHaveProperty('media');
});

test('a product is sent again with its pictures, which the feeds show while they last', async () => {
  const { id, works } = await shops.publish('again', ['Fox']);
  await shops.finished();
  const [first] = await shops.newsOf('again');
  expect((await shops.call('POST', `/${id}/products/${works[0]?.id}/send`)).status).toBe(202);
  expect((await shops.newsOf('again'))[1]).toEqual(first);
  const { feedUrl, atomUrl } = await shops.shop(id);
  const read = async (url: string) => (await shops.app.server.inject({ url: new URL(url).pathname })).payload;
  const shown = async () => {
    const [item] = JSON.parse(await read(feedUrl)).items;
    return [item.image, item.attachments?.map((one: { url: string }) => one.url)];
  };
  const links = (first?.media ?? []).map(({ url }) => url);
  expect(await shown()).toEqual([links[0], links]);
  const atom = await read(atomUrl);
  for (const link of links) expect(atom).toContain(`<link rel="enclosure" type="image/png" href="${link}"/>`);
  shops.app.clock.forward((recipeLimits.mediaDays + 1) * dayMs);
  expect(await shown()).toEqual([first?.product.image_url, undefined]);
});

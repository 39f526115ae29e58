import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '#test/database.ts';
import { createClaims } from '#platform/server/work/claims.ts';
import { type RecipeTest, startRecipeTest } from '#test/recipes.ts';
import { apiRequests } from '#account/usage/server/tables.ts';
import { pictureColour } from '#sandbox/marketplace/server/pictures.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import { type Claim, recipeRows } from './recipe-rows.ts';
import { endJob } from './end-job.ts';
import { recipeJobs } from '#tools/shop-monitor/server/tables.ts';
import { tellLate } from './tell-late.ts';

const dayMs = 24 * 60 * 60 * 1000;
const options = { rows: 1, freeRows: 0, running: new Map<number, number>(), mostOfAccount: 1 };

describe.each(databaseKinds)('news of a shop with a template, on %s', (kind) => {
  let shops: RecipeTest;
  beforeAll(async () => {
    shops = await startRecipeTest(kind);
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

  const idsOf = (works: readonly { readonly id: string }[]) => works.map(({ id }) => id).toSorted();
  const newIds = async (artist: string) => idsOf((await shops.newsOf(artist)).map(({ product }) => product));

  test('each of 20 new products is told once, with both pictures, for one unit each', async () => {
    const titles = Array.from({ length: 20 }, (_value, index) => `Fox ${index}`);
    const { id, works } = await shops.publish('prolific', titles);
    await shops.finished();
    expect(await newIds('prolific')).toEqual(idsOf(works));
    const news = await shops.newsOf('prolific');
    for (const { product, media, media_error } of news) {
      expect(media_error).toBeNull();
      expect(media).toMatchObject([
        { name: 'square', width: 320, height: 320 },
        { name: 'wide', width: 640, height: 320 },
      ]);
      const { data, info } = await shops.pixelsOf(media?.[1]?.url);
      expect([info.width, info.height]).toEqual([640, 320]);
      expect([...data.subarray(0, 3)]).toEqual([...pictureColour(product.id.slice(-4))]);
    }
    const expiresAt = new Date(news[0]?.media?.[0]?.expires_at ?? 0);
    expect((expiresAt.getTime() - shops.app.clock.now().getTime()) / dayMs).toBeCloseTo(
      recipeLimits.mediaDays,
      2,
    );
    expect((await shops.products(id))[0]).toMatchObject({ notification: 'sent', media: [{}, {}] });
    const rows = await shops.deps.database.orm
      .select()
      .from(apiRequests)
      .where(eq(apiRequests.endpoint, 'recipe'));
    expect(rows.map(({ counted, statusCode }) => [counted, statusCode])).toEqual(
      works.map(() => [true, 200]),
    );
  });

  test('goes out in time where the image host hangs, and once', async () => {
    shops.market.state.pictures = 'hang';
    const { works } = await shops.publish('hanging', ['Fox', 'Owl', 'Whale']);
    shops.app.clock.forward(recipeLimits.longestHoldSeconds * 1000);
    await Promise.all([tellLate(shops.deps), tellLate(shops.deps)]);
    expect(await newIds('hanging')).toEqual(idsOf(works));
    for (const { media, media_error } of await shops.newsOf('hanging'))
      expect([media, media_error?.code]).toEqual([[], 'media_too_late']);
    shops.market.state.pictures = 'fine';
    await shops.finished();
    expect(await newIds('hanging')).toEqual(idsOf(works));
  });

  test('survives a run that dies: another one finishes the picture, and the dead one writes nothing', async () => {
    await shops.app.deps.recipeRunner.stop({ timeoutMs: 0 });
    await shops.publish('dying', ['Fox']);
    const claims = createClaims<Claim>({ ...shops.deps, clock: shops.app.clock }, recipeRows);
    const [dead] = await claims.next(options);
    if (!dead) throw new Error('Expected a claimed job, received none');
    expect(await claims.next(options)).toEqual([]);
    shops.app.clock.forward(recipeRows.leaseMs + 1);
    await shops.app.deps.recipeRunner.start({ alone: false });
    await shops.finished();
    expect(await claims.extend([dead])).toEqual([dead]);
    const outcome = { media: [], durationMs: 0, began: true, facts: {} };
    expect(await endJob(shops.deps, dead, outcome)).toBeUndefined();
    expect(await shops.newsOf('dying')).toMatchObject([{ media: [{}, {}], media_error: null }]);
  });

  test('lets accounts take turns', async () => {
    await shops.app.deps.recipeRunner.stop({ timeoutMs: 0 });
    await shops.publish('many', ['A1', 'A2', 'A3', 'A4']);
    await shops.publish('few', ['B1', 'B2']);
    // The second scan was a day after the first one, whose products would be late.
    const deadline = new Date(shops.app.clock.now().getTime() + 60_000);
    await shops.deps.database.orm.update(recipeJobs).set({ deadline });
    const claims = createClaims<Claim>({ ...shops.deps, clock: shops.app.clock }, recipeRows);
    const owners: number[] = [];
    for (let count = 0; count < 6; count += 1)
      owners.push(...(await claims.next(options)).map(({ userId }) => userId));
    const [many, few] = owners;
    expect(few).not.toBe(many);
    expect(owners).toEqual([many, few, many, few, many, many]);
  });
});

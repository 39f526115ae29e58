import { expect, test } from 'vitest';
import { startRecipeTest } from '#test/recipes.ts';

const hourMs = 60 * 60 * 1000;

test('news goes first, and its pictures make the small ones too', async () => {
  // The clock runs ten times as fast as the work: a product is told after a minute at the latest.
  const shops = await startRecipeTest('pglite', { realWaitMs: (delayMs) => delayMs / 10 });
  const { deps, clock } = shops.app;
  const runners = [deps.shops.pictureRunner, deps.recipeRunner];
  const patient = await shops.monitor('patient');
  const { id, works } = await shops.publish('urgent', ['Fox', 'Owl']);
  for (const laterMs of [0, hourMs]) {
    clock.forward(laterMs);
    await Promise.all(runners.map((runner) => runner.start({ alone: true })));
    await Promise.all(runners.map((runner) => runner.idle()));
    await Promise.all(runners.map((runner) => runner.stop({ timeoutMs: 0 })));
  }
  const fetched = shops.market.state.requests.flatMap(({ path }) =>
    path.startsWith('/image.') ? [path] : [],
  );
  const firstWorks = fetched.slice(0, 2).map((path) => path.split('/')[1]?.split('.')[2]);
  expect(new Set(firstWorks)).toEqual(new Set(works.map((work) => work.id.slice(-4))));
  // Twelve of each shop when monitoring began, and the news: each of them once.
  expect([fetched.length, new Set(fetched).size]).toEqual([26, 26]);
  for (const shopId of [patient, id])
    for (const { pictureStatus } of await shops.products(shopId)) expect(pictureStatus).toBe('stored');
  await shops.close();
});

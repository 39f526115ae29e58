import sharp from 'sharp';
import { expect } from 'vitest';
import type { ReceivedHook } from '#sandbox/marketplace/server/receiver.ts';
import type { Work } from '#sandbox/marketplace/server/works.ts';
import type { DiscoveredBody } from '#tools/shop-monitor/shared/events.ts';
import type { EndDeps } from '#workflows/recipes/server/end-job.ts';
import type { RecipeWorkDeps } from '#workflows/recipes/server/deps.ts';
import type { TestAppOptions } from './app.ts';
import type { DatabaseKind } from './database.ts';
import { type ShopTest, startShopTest } from './shops.ts';

/** Two sizes, the second one without bars. */
export const newsTemplate = {
  name: 'News',
  overlays: [{ text: '{{title}} {{price|soon}}', position: 'bottom-center' }],
  sizes: [
    { name: 'square', width: 320, height: 320 },
    { name: 'wide', width: 640, height: 320, fit: 'cover' },
  ],
};

/** Shops with templates, beside a marketplace with pictures. */
export interface RecipeTest extends ShopTest {
  readonly deps: RecipeWorkDeps & EndDeps;
  /** Monitors a shop with a template, publishes works and scans it. */
  publish(
    artist: string,
    titles: readonly string[],
  ): Promise<{ readonly id: number; readonly templateId: string; readonly works: readonly Work[] }>;
  /** Resolves when no picture is under way and none is due. */
  finished(): Promise<void>;
  /** Sends all pending webhooks and returns the bodies of a shop's new products. */
  newsOf(artist: string): Promise<DiscoveredBody[]>;
  /** Returns the pixels of a result by its link. */
  pixelsOf(url: string | undefined): ReturnType<typeof pixelsOf>;
}

export async function startRecipeTest(
  kind: DatabaseKind,
  options: Pick<TestAppOptions, 'realWaitMs'> = {},
): Promise<RecipeTest> {
  // One picture at a time, because each one that waits for its host moves the test's clock.
  const shops = await startShopTest(kind, { ...options, settings: { IMAGE_SLOTS: '1' } });
  const { deps } = shops.app;
  return {
    ...shops,
    deps: { ...deps, pictures: deps.shops.pictures },
    async publish(artist, titles) {
      const id = await shops.monitor(artist);
      const templateId = await shops.saveTemplate(id, newsTemplate);
      expect((await shops.call('PATCH', `/${id}`, { template_id: templateId })).status).toBe(200);
      const works = titles.map((title) => shops.market.state.addWork(artist, title));
      await shops.nextScan();
      return { id, templateId, works };
    },
    async finished() {
      deps.recipeRunner.wake();
      await deps.recipeRunner.idle();
    },
    newsOf: async (artist) => (await shops.hooks()).filter(({ name }) => name === artist).map(bodyOf),
    async pixelsOf(url = '') {
      return pixelsOf((await shops.app.server.inject({ url: new URL(url).pathname })).rawPayload);
    },
  };
}

function bodyOf({ body }: ReceivedHook): DiscoveredBody {
  return body as unknown as DiscoveredBody;
}

async function pixelsOf(bytes: Buffer) {
  return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

import { createBatchRunner } from '#workflows/batches/server/runner.ts';
import type { Announce } from '#tools/shop-monitor/server/announce.ts';
import { announceFinished } from '#workflows/recipes/server/announce.ts';
import { createNewsWaits } from '#workflows/recipes/server/news-waits.ts';
import { createRecipeRunner } from '#workflows/recipes/server/runner.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Runner } from '#platform/server/work/runner.ts';
import { imageSlots } from '#platform/server/image/work/slots.ts';
import type { ToolsDeps } from './tools-deps.ts';
import type { PlatformDeps } from './platform-deps.ts';

export interface WorkflowsDeps {
  /** Works on the pictures of batches, where the process does. */
  readonly batchRunner: Runner;
  /** Finishes the pictures of new products, where the process scans shops. */
  readonly recipeRunner: Runner;
}

/** What the shop monitor needs of recipes. */
export interface NewsDeps {
  /** Announces new products: at once, or once their pictures are finished. */
  readonly announce: Announce;
  /** Whether new products wait for their pictures. */
  readonly newsWaits: () => Promise<boolean>;
}

export function createNewsDeps(platform: PlatformDeps, { webhooks, links }: AccountDeps): NewsDeps {
  const { clock } = platform;
  return {
    announce: announceFinished({ outbox: webhooks.outbox, links, clock }),
    newsWaits: createNewsWaits(platform),
  };
}

export function createWorkflowsDeps(
  platform: PlatformDeps,
  account: AccountDeps,
  tools: ToolsDeps,
): WorkflowsDeps {
  const { config } = platform;
  const slots = config.imageSlots ?? imageSlots(config.imageMemoryBytes);
  const deps = { ...platform, ...account, ...tools };
  return {
    batchRunner: createBatchRunner(deps, { imageSlots: slots }),
    recipeRunner: createRecipeRunner({ ...deps, pictures: tools.shops.pictures }, { imageSlots: slots }),
  };
}

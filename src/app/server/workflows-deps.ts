import { createBatchRunner } from '#workflows/batches/server/runner.ts';
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

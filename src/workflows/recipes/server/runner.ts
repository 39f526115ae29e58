import { createRowRunner, type RowRunner } from '#platform/server/jobs/row-runner.ts';
import { recipeChannel } from './announce.ts';
import { createClaims, leaseMs } from './claims.ts';
import type { RecipeWorkDeps } from './deps.ts';
import { observeJob } from './observe-job.ts';
import { runJob } from './run-job.ts';
import { tellLate } from './tell-late.ts';

export interface RunnerOptions {
  /** `IMAGE_SLOTS` of this process. */
  readonly imageSlots: number;
}

const tellEveryMs = 1_000;

/**
 * Creates the runner of this process for the pictures of new products. Beside it, and whatever it does,
 * products whose time is up are announced without pictures.
 */
export function createRecipeRunner(deps: RecipeWorkDeps, { imageSlots }: RunnerOptions): RowRunner {
  const claims = createClaims(deps.database, deps.clock);
  const runner = createRowRunner({
    ...deps,
    claims,
    what: 'recipes',
    channel: recipeChannel,
    places: 2 * imageSlots,
    leaseMs,
    isPaused: () => deps.files.isAway(),
    nameOf: ({ productId: product }) => ({ product }),
    work: (claim, signals) => observeJob(deps, claim, () => runJob({ ...deps, claims }, claim, signals)),
  });
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;

  function tell(): void {
    telling ??= tellLate(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not announce late products'))
      .finally(() => {
        telling = undefined;
      });
  }

  return {
    ...runner,
    async start(options) {
      await runner.start(options);
      timer = setInterval(tell, tellEveryMs);
    },
    async stop(options) {
      clearInterval(timer);
      await Promise.all([telling, runner.stop(options)]);
    },
  };
}

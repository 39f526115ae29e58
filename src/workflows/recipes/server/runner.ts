import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import type { RecipeWorkDeps } from './deps.ts';
import { type Claim, recipeRows } from './recipe-rows.ts';
import { endRun, retryJob, runJob } from './run-job.ts';
import { createLateTeller } from './tell-late.ts';

export interface RunnerOptions {
  /** `IMAGE_SLOTS` of this process. */
  readonly imageSlots: number;
}

function recipeQueue(deps: RecipeWorkDeps, { imageSlots }: RunnerOptions): WorkQueue<Claim> {
  const { interrupted } = recipeProblems;
  return {
    ...recipeRows,
    places: 2 * imageSlots,
    isPaused: () => deps.files.isAway(),
    run: (claim, run) => runJob(deps, claim, run),
    retry: retryJob,
    giveUp: (claim, _why, run) =>
      endRun(deps, claim, run, { durationMs: 0, began: false, facts: {}, problem: interrupted }),
  };
}

/**
 * Creates the runner of this process for the pictures of new products. Beside it, and whatever it does,
 * products whose time is up are announced without pictures.
 */
export function createRecipeRunner(deps: RecipeWorkDeps, options: RunnerOptions): Runner {
  const runner = createRunner(deps, recipeQueue(deps, options));
  const late = createLateTeller(deps);
  return {
    ...runner,
    async start(how) {
      await runner.start(how);
      await late.start();
    },
    async stop(how) {
      await late.stop();
      await Promise.all([late.idle(), runner.stop(how)]);
    },
  };
}

import { asc, lte } from 'drizzle-orm';
import { createLooker, type Looker } from '#platform/server/work/looker.ts';
import { observeRun } from '#platform/server/work/run-claim.ts';
import type { WorkEnd } from '#platform/server/work/work.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import type { RecipeWorkDeps } from './deps.ts';
import { endJob, type JobOutcome } from './end-job.ts';
import { recipeRows } from './recipe-rows.ts';
import { type RecipeJob, recipeJobs } from '#tools/shop-monitor/server/tables.ts';

/** More are told the next time, a second later. */
const jobsAtOnce = 200;

const tooLate: JobOutcome = { durationMs: 0, began: false, facts: {}, problem: recipeProblems.tooLate };

/** Announces late products every second, beside the runner of the queue and whatever that does. */
export function createLateTeller(deps: RecipeWorkDeps): Looker {
  return createLooker(deps, { name: recipeRows.name, look: () => tellLate(deps) });
}

/**
 * Announces the products whose time is up, without their pictures, whatever became of the work on them
 * (contract 14).
 */
export async function tellLate(deps: RecipeWorkDeps): Promise<void> {
  const late = await deps.database.orm
    .select()
    .from(recipeJobs)
    .where(lte(recipeJobs.deadline, deps.clock.now()))
    .orderBy(asc(recipeJobs.deadline))
    .limit(jobsAtOnce);
  for (const job of late) {
    // One that fails must not hold up those after it.
    await observeRun(deps, recipeRows, job, () => tell(deps, job)).catch((error: unknown) =>
      deps.log.error({ err: error, product: job.productId }, 'could not announce a late product'),
    );
  }
}

async function tell(deps: RecipeWorkDeps, { productId, userId }: RecipeJob): Promise<WorkEnd> {
  const stored = await endJob(deps, { productId, userId }, tooLate);
  if (!stored || 'media' in stored) return { outcome: 'superseded' };
  return { outcome: 'failed', code: stored.problem.code };
}

import { asc, lte } from 'drizzle-orm';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import type { RecipeWorkDeps } from './deps.ts';
import { endJob, type JobOutcome } from './end-job.ts';
import { observeJob } from './observe-job.ts';
import { type RecipeJob, recipeJobs } from './tables.ts';

/** More are told the next time, a second later. */
const jobsAtOnce = 200;

const tooLate: JobOutcome = { durationMs: 0, began: false, facts: {}, problem: recipeProblems.tooLate };

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
    await observeJob(deps, job, () => tell(deps, job)).catch((error: unknown) =>
      deps.log.error({ err: error, product: job.productId }, 'could not announce a late product'),
    );
  }
}

async function tell(deps: RecipeWorkDeps, { productId, userId }: RecipeJob) {
  const stored = await endJob(deps, { productId, userId }, tooLate);
  if (!stored || 'media' in stored) return { outcome: 'superseded' as const };
  return { outcome: 'failed' as const, code: stored.problem.code };
}

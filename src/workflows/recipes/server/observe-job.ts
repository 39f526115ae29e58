import type { RecipeWorkDeps } from './deps.ts';
import type { RecipeJob } from './tables.ts';

/** How work on a job ended. */
export type JobEnd =
  | { readonly outcome: 'completed' }
  | { readonly outcome: 'failed'; readonly code: string }
  /** Another run has it. */
  | { readonly outcome: 'superseded' }
  /** It waits for another run. */
  | { readonly outcome: 'again' };

/** The name of this work where jobs are counted and measured by their queue. */
export const recipeQueue = 'recipes';

/** Works on a job in the trace of its scan, and logs how that ended. */
export async function observeJob(
  { observer, log }: Pick<RecipeWorkDeps, 'observer' | 'log'>,
  { productId, run, userId, traceParent }: Pick<RecipeJob, 'productId' | 'run' | 'userId' | 'traceParent'>,
  work: () => Promise<JobEnd>,
): Promise<void> {
  const startedAtMs = performance.now();
  const options = {
    name: `job ${recipeQueue}`,
    continues: traceParent,
    userId,
    labels: (end: { readonly result: JobEnd } | { readonly error: unknown }) => ({
      queue: recipeQueue,
      outcome: 'result' in end ? end.result.outcome : 'again',
    }),
  };
  await observer.run('job', options, async () => {
    const end = await work();
    const durationMs = Math.round(performance.now() - startedAtMs);
    log.info({ queue: recipeQueue, product: productId, run, ...end, durationMs }, 'a job ended');
    return end;
  });
}

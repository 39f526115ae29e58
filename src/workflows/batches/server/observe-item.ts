import type { Claim } from './claims.ts';
import type { BatchWorkDeps } from './deps.ts';

/** How one run of an item ended. */
export type ItemEnd =
  | { readonly outcome: 'completed' }
  | { readonly outcome: 'failed' | 'cancelled'; readonly code: string }
  /** Another run has it. */
  | { readonly outcome: 'superseded' }
  /** It waits for another run. */
  | { readonly outcome: 'again' };

/** The name of this work where jobs are counted and measured by their queue. */
export const itemQueue = 'batches.items';

/** Runs an item in the trace of its batch's request, and logs how the run ended. */
export async function observeItem(
  { observer, log }: Pick<BatchWorkDeps, 'observer' | 'log'>,
  { batchId, index, run, userId, traceParent }: Claim,
  work: () => Promise<ItemEnd>,
): Promise<void> {
  const startedAtMs = performance.now();
  const options = {
    name: `job ${itemQueue}`,
    continues: traceParent,
    userId,
    labels: (end: { readonly result: ItemEnd } | { readonly error: unknown }) => ({
      queue: itemQueue,
      outcome: 'result' in end ? end.result.outcome : 'again',
    }),
  };
  await observer.run('job', options, async () => {
    const end = await work();
    const durationMs = Math.round(performance.now() - startedAtMs);
    log.info({ queue: itemQueue, job: batchId, item: index, run, ...end, durationMs }, 'a job ended');
    return end;
  });
}

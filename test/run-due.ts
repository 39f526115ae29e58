import { createRunner } from '#platform/server/work/runner.ts';
import type { WorkClaim, WorkDeps, WorkQueue } from '#platform/server/work/work.ts';

/** Works on what is due in a queue, and resolves when nothing is left. */
export async function runDue<Claim extends WorkClaim>(
  deps: WorkDeps,
  queue: WorkQueue<Claim>,
): Promise<void> {
  const runner = createRunner(deps, queue);
  await runner.start({ alone: true });
  await runner.idle();
  await runner.stop({ timeoutMs: 0 });
}

import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import { itemProblems } from '#workflows/batches/shared/problems.ts';
import type { BatchWorkDeps } from './deps.ts';
import { cancelledOutcome } from './end-items.ts';
import { type Claim, itemRows } from './item-rows.ts';
import { createOutcomes } from './outcomes.ts';
import { endRun, failed, retryItem, runItem } from './run-item.ts';

export interface RunnerOptions {
  /** `IMAGE_SLOTS` of this process. */
  readonly imageSlots: number;
}

const shortestDelayMs = 5_000;
const longestDelayMs = 5 * 60 * 1000;

/**
 * Creates the runner of this process for the items of batches. It has two items under way for each image
 * slot, because half of them are being fetched or stored. An item passes its place on before its outcome is
 * stored, which waits for others, but not if nothing is worked on.
 */
export function createBatchRunner(deps: BatchWorkDeps, { imageSlots }: RunnerOptions): Runner {
  const outcomes = createOutcomes(deps);
  return createRunner<Claim>(deps, {
    ...itemRows,
    places: 2 * imageSlots,
    claimsAhead: true,
    isPaused: () => deps.files.isAway(),
    nameOf: ({ batchId: job, index: item }) => ({ job, item }),
    run: (claim, run) => runItem({ ...deps, outcomes }, claim, run),
    retry: retryItem,
    delayMs: ({ run }) => Math.min(longestDelayMs, shortestDelayMs * 2 ** Math.min(run - 1, 6)),
    waitsSince: ({ begunAt }) => begunAt,
    giveUp: (claim, why, run) =>
      endRun({ outcomes }, claim, run, claim.isCancelled ? cancelledOutcome : failed(problemOf[why])),
    onQuiet: () => outcomes.flush(),
  });
}

const problemOf = { interrupted: itemProblems.interrupted, outage_too_long: itemProblems.outageTooLong };

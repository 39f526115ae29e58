import { createRowRunner, type RowRunner } from '../../../platform/server/jobs/row-runner.ts';
import { createClaims, leaseMs } from './claims.ts';
import type { BatchWorkDeps } from './deps.ts';
import { observeItem } from './observe-item.ts';
import { runItem } from './run-item.ts';

export interface RunnerOptions {
  /** `IMAGE_SLOTS` of this process. */
  readonly imageSlots: number;
}

/** The channel on which a commit says that there are items to work on. */
export const batchChannel = 'batch_items';

/**
 * Creates the runner of this process for the items of batches. It has two items under way for each image slot,
 * because half of them are being fetched or stored.
 */
export function createBatchRunner(deps: BatchWorkDeps, { imageSlots }: RunnerOptions): RowRunner {
  const claims = createClaims(deps.database, deps.clock);
  return createRowRunner({
    ...deps,
    claims,
    what: 'items of batches',
    channel: batchChannel,
    places: 2 * imageSlots,
    leaseMs,
    isPaused: () => deps.files.isAway(),
    nameOf: ({ batchId: batch, index: item }) => ({ batch, item }),
    work: (claim, signals) => observeItem(deps, claim, () => runItem({ ...deps, claims }, claim, signals)),
  });
}

import { createRowRunner, type RowRunner } from '#platform/server/jobs/row-runner.ts';
import { createClaims, leaseMs } from './claims.ts';
import type { BatchWorkDeps } from './deps.ts';
import { observeItem } from './observe-item.ts';
import { createOutcomes, type Outcomes } from './outcomes.ts';
import { runItem } from './run-item.ts';

export interface RunnerOptions {
  /** `IMAGE_SLOTS` of this process. */
  readonly imageSlots: number;
}

/** The channel on which a commit says that there are items to work on. */
export const batchChannel = 'batch_items';

/**
 * Creates the runner of this process for the items of batches. It has two items under way for each image
 * slot, because half of them are being fetched or stored. An item passes its place on before its outcome is
 * stored, which waits for others, but not if nothing is worked on.
 */
export function createBatchRunner(deps: BatchWorkDeps, { imageSlots }: RunnerOptions): RowRunner {
  const claims = createClaims(deps.database, deps.clock);
  const outcomes = createOutcomes(deps);
  return createRowRunner({
    ...deps,
    claims,
    what: 'items of batches',
    channel: batchChannel,
    places: 2 * imageSlots,
    claimsAhead: true,
    leaseMs,
    isPaused: () => deps.files.isAway(),
    nameOf: ({ batchId: batch, index: item }) => ({ batch, item }),
    work(claim, { leave, ...signals }) {
      const add: Outcomes['add'] = (...outcome) => {
        const stored = outcomes.add(...outcome);
        leave();
        return stored;
      };
      return observeItem(deps, claim, () => runItem({ ...deps, claims, outcomes: { add } }, claim, signals));
    },
    onQuiet: () => outcomes.flush(),
  });
}

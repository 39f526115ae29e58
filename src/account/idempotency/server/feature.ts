import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import { responseFiles, sweepStoredResponses } from './stored-responses.ts';

/** What stored responses bring to the server. */
export const idempotency = {
  files: responseFiles,
  upkeep: (deps: WorkDeps): readonly UpkeepTask[] => [
    { name: 'idempotency.sweep', every: 'hour', work: () => sweepStoredResponses(deps) },
  ],
};

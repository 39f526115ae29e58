import type { SweepDeps } from '#platform/server/files/stored-files.ts';
import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import { batchCompleted } from '#workflows/batches/shared/events.ts';
import { itemProblems } from '#workflows/batches/shared/problems.ts';
import { serveBatches } from './routes.ts';
import { batchFiles, sweepExpiredBatches } from './sweep.ts';

interface RunnerDeps {
  readonly batchRunner: Runner;
}

/** What batches bring to the server. */
export const batches = {
  serve: serveBatches,
  events: [batchCompleted],
  tablesWithAuthorization: ['batches'],
  workProblems: Object.values(itemProblems),
  files: batchFiles,
  runners: ({ batchRunner }: RunnerDeps): readonly QueueRunner[] => [
    { queue: 'batches', runner: batchRunner },
  ],
  upkeep: (deps: SweepDeps): readonly UpkeepTask[] => [
    { name: 'batches.expire', every: 'minute', work: () => sweepExpiredBatches(deps) },
  ],
  guides: [{ place: 17, file: new URL('./guides/batches.md', import.meta.url) }],
  tags: {
    Batches: 'Many pictures in one request.',
  },
};

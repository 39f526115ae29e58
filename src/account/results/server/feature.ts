import type { SweepDeps } from '#platform/server/files/stored-files.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import { serveResults } from './routes.ts';
import { resultFiles, sweepExpiredResults } from './sweep.ts';

/** What results bring to the server. */
export const results = {
  serve: serveResults,
  files: resultFiles,
  upkeep: (deps: SweepDeps): readonly UpkeepTask[] => [
    { name: 'results.expire', every: 'minute', work: () => sweepExpiredResults(deps) },
  ],
  tags: {
    Images: 'Finished pictures.',
  },
};

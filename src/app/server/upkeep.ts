import { createUpkeep, type UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { Runner } from '#platform/server/work/runner.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';
import type { AccountDeps } from './account-deps.ts';
import { allFeatures, serverFeatures } from './features.ts';
import { keepMonths } from './partitioned-tables.ts';
import type { PlatformDeps } from './platform-deps.ts';
import type { Providers } from './providers.ts';
import { addToHistory } from './status/history.ts';
import { createReadStatus } from './status/read-status.ts';
import type { ToolsDeps } from './tools-deps.ts';

type UpkeepDeps = PlatformDeps & Providers & AccountDeps & ToolsDeps;

/** The files of all features. */
export const storedFiles = allFeatures().flatMap(({ files = [] }) => files);

/** Creates the runner of upkeep in this process. */
export function createUpkeepRunner(deps: UpkeepDeps): Runner {
  const ofFeatures = serverFeatures.flatMap((feature) => ('upkeep' in feature ? feature.upkeep(deps) : []));
  return createUpkeep(deps, [...ofFeatures, ...ownTasks(deps)]);
}

/** What no feature does for itself. */
function ownTasks(deps: UpkeepDeps): readonly UpkeepTask[] {
  const { rateLimiter, paymentSandbox, config, files, database } = deps;
  const readStatus = createReadStatus(deps);
  return [
    {
      name: 'status.measure',
      every: 'minute',
      work: async () => addToHistory(database, await readStatus()),
    },
    { name: 'files.orphans', every: 'hour', work: () => sweepOrphans(deps, storedFiles) },
    { name: 'database.months', every: 'night', work: () => keepMonths(deps) },
    { name: 'access.attempts', every: 'hour', work: () => rateLimiter.sweep() },
    ...(config.s3 ? [{ name: 'files.sweep', every: 'hour', work: () => files.sweep() } as const] : []),
    ...(paymentSandbox
      ? [{ name: 'sandbox.payments', every: 'minute', work: async () => paymentSandbox.tick() } as const]
      : []),
  ];
}

import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import { failStaleRequests } from './end-requests.ts';
import { renewMonths, tables } from './months.ts';
import { serveUsage } from './routes.ts';

/** What metering brings to the server. */
export const usage = {
  serve: serveUsage,
  months: { tables, renew: renewMonths },
  upkeep: ({ database, clock }: WorkDeps): readonly UpkeepTask[] => [
    { name: 'usage.fail-stale', every: 'hour', work: () => failStaleRequests(database, clock) },
  ],
  tags: {
    Usage: 'Usage of the current month, and the log of metered requests.',
  },
};

import { z } from 'zod';
import { sweepSessions } from './account/access/server/sessions.ts';
import { sweepExpiredResults, sweepOrphanedResults } from './account/results/server/sweep.ts';
import { mendRequests } from './account/usage/server/mend.ts';
import type { Deps } from './deps.ts';

const nothing = z.strictObject({});
const everyMinute = '* * * * *';
const everyHour = '17 * * * *';

/** Every room's jobs. They run in the roles `all` and `worker`. */
export async function defineJobs(deps: Deps): Promise<void> {
  const { jobs, database, clock, attempts } = deps;

  async function repeat(name: string, cron: string, work: () => Promise<void>): Promise<void> {
    const queue = { name, schema: nothing };
    await jobs.define(queue, work);
    await jobs.schedule(queue, cron);
  }

  await repeat('results.expire', everyMinute, () => sweepExpiredResults(deps));
  await repeat('results.orphans', everyHour, () => sweepOrphanedResults(deps));
  await repeat('usage.mend', everyHour, () => mendRequests(database, clock));
  await repeat('access.sessions', everyHour, () => sweepSessions(database, clock));
  await repeat('access.attempts', everyHour, () => attempts.sweep());
}

import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { errorCode } from '#platform/server/database/errors.ts';
import { dropPartitions, orderPartitions } from '#platform/server/database/partitions.ts';
import type { Log } from '#platform/server/log.ts';

/** The sums of each day. */
const sums = 'usage_daily';
/** Analytics compare a year with the one before. */
const sumMonths = 25;
/** After the end of a month no request of it is under way any more. */
const lastRequestsMs = 2 * 24 * 60 * 60 * 1_000;
/** SQLSTATE "lock not available". */
const lockNotAvailable = '55P03';

/** The tables in month partitions. */
export const tables = ['api_requests', sums] as const;

interface MonthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/** Drops the months whose time is over, and puts the sums of past months in the order of accounts. */
export async function renewMonths({ database, clock, config, log }: MonthDeps): Promise<void> {
  const now = clock.now();
  const stored = { api_requests: config.requestLogMonths, [sums]: sumMonths };
  for (const table of tables) {
    const dropped = await dropPartitions(database, table, monthsBefore(now, stored[table]));
    if (dropped.length > 0) log.info({ table, dropped }, 'dropped expired months of a table');
  }
  await orderSums({ database, log }, now);
}

/**
 * Orders the months whose requests have ended. One that somebody reads for long, such as a backup, waits for
 * a night.
 */
async function orderSums({ database, log }: Pick<MonthDeps, 'database' | 'log'>, now: Date): Promise<void> {
  try {
    const ordered = await orderPartitions(database, sums, new Date(now.getTime() - lastRequestsMs));
    if (ordered.length > 0) log.info({ table: sums, ordered }, 'months of a table were rewritten');
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    log.info(
      { err: error, table: sums },
      'a month of a table is in use; it will be rewritten on another night',
    );
  }
}

/** Returns the start of the month (UTC) `months` months before that of `now`. */
export function monthsBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

import { trimRequests } from '#account/usage/server/requests.ts';
import { dropOldMonths, monthlyTables } from '#account/webhooks/server/months.ts';
import type { Database } from '#platform/server/database/database.ts';
import { errorCode } from '#platform/server/database/errors.ts';
import { dropPartitions, ensurePartitions, orderPartitions } from '#platform/server/database/partitions.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Log } from '#platform/server/log.ts';

/** Analytics compare a year with the one before. */
const rollUpMonths = 25;

/** After the end of a month no request of it is under way any more. */
const lastRequestsMs = 2 * 24 * 60 * 60 * 1_000;

/** Tables in month partitions, and for how many calendar months before this one each is stored. */
const partitionedTables = (requestLogMonths: number) => [
  { table: 'api_requests', months: requestLogMonths },
  { table: 'usage_daily', months: rollUpMonths },
];

/** A process with the embedded database makes them itself, and its first start should be short. */
const embeddedMonthsAhead = 2;

/** Makes the partitions of the next 24 months. Needs the rights of `ROLE=migrate` (contract 12). */
export async function ensureMonths(database: Database, now: Date): Promise<void> {
  const ahead = database.kind === 'pglite' ? { monthsAhead: embeddedMonthsAhead } : {};
  const tables = [...partitionedTables(0).map(({ table }) => table), ...monthlyTables];
  for (const table of tables) await ensurePartitions(database, table, { now, ...ahead });
}

/** SQLSTATE "insufficient privilege". */
const noRights = '42501';
/** SQLSTATE "lock not available". */
const lockNotAvailable = '55P03';

interface MonthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/**
 * Makes the partitions of the months to come, drops those whose time is over, and puts the sums of past
 * months in the order of accounts. Throws where this process may not change the schema.
 */
export async function renewMonths({ database, clock, config, log }: MonthDeps): Promise<void> {
  const now = clock.now();
  await ensureMonths(database, now);
  for (const { table, months } of partitionedTables(config.requestLogMonths)) {
    const dropped = await dropPartitions(database, table, monthsBefore(now, months));
    if (dropped.length > 0) log.info({ table, dropped }, 'months of a table are over');
  }
  await dropOldMonths(database, clock);
  await orderSums({ database, log }, now);
}

/**
 * Orders the months whose requests have ended. One that somebody reads for long, such as a backup, waits for
 * a night.
 */
async function orderSums({ database, log }: Pick<MonthDeps, 'database' | 'log'>, now: Date): Promise<void> {
  const table = 'usage_daily';
  try {
    const ordered = await orderPartitions(database, table, new Date(now.getTime() - lastRequestsMs));
    if (ordered.length > 0) log.info({ table, ordered }, 'months of a table were rewritten');
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    log.info({ err: error, table }, 'a month of a table is in use, and will be rewritten another night');
  }
}

/**
 * Renews the months each night. Where this process may not change the schema, the next `ROLE=migrate` does it
 * instead, and the default partition takes what is missing.
 */
export async function keepMonths(deps: MonthDeps): Promise<void> {
  try {
    await renewMonths(deps);
  } catch (error) {
    if (errorCode(error) !== noRights) throw error;
    deps.log.warn(
      { err: error },
      'months of tables are left to ROLE=migrate, because this role has no rights',
    );
  }
  await trimRequests(deps.database, monthsBefore(deps.clock.now(), deps.config.requestLogMonths));
}

/** The start of the month (UTC) `months` months before that of `now`. */
function monthsBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

import { monthsBefore } from '#account/usage/server/months.ts';
import { trimRequests } from '#account/usage/server/requests.ts';
import type { Database } from '#platform/server/database/database.ts';
import { errorCode } from '#platform/server/database/errors.ts';
import { ensurePartitions } from '#platform/server/database/partitions.ts';
import { allFeatures, type MonthDeps } from './features.ts';

/** A process with the embedded database makes them itself, and its first start should be short. */
const embeddedMonthsAhead = 2;

/** Makes the partitions of the next 24 months. Needs the rights of `ROLE=migrate` (contract 12). */
export async function ensureMonths(database: Database, now: Date): Promise<void> {
  const ahead = database.kind === 'pglite' ? { monthsAhead: embeddedMonthsAhead } : {};
  const tables = allFeatures().flatMap(({ months }) => months?.tables ?? []);
  for (const table of tables) await ensurePartitions(database, table, { now, ...ahead });
}

/** SQLSTATE "insufficient privilege". */
const noRights = '42501';

/**
 * Makes the partitions of the months to come, and lets each feature remove those whose time is over. Throws
 * where this process may not change the schema.
 */
export async function renewMonths(deps: MonthDeps): Promise<void> {
  await ensureMonths(deps.database, deps.clock.now());
  for (const { months } of allFeatures()) await months?.renew(deps);
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
      'left the months of tables to ROLE=migrate, because this role may not change them',
    );
  }
  await trimRequests(deps.database, monthsBefore(deps.clock.now(), deps.config.requestLogMonths));
}

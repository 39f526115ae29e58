import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { failStaleSql } from './admission-sql.ts';

const longestCallMs = 60 * 60 * 1000;
const diedStatus = 500;

/**
 * Fails calls whose process died, which don't count: they have been under way for longer than any call lasts.
 */
export async function failStaleRequests(database: Database, clock: Clock): Promise<void> {
  await failRequestsBefore(database, new Date(clock.now().getTime() - longestCallMs).toISOString());
}

/**
 * Fails all calls under way, at the start of a process that has the database to itself: their process died.
 */
export async function failUnfinishedRequests(database: Database): Promise<void> {
  await failRequestsBefore(database, 'infinity');
}

async function failRequestsBefore(database: Database, admittedBefore: string): Promise<void> {
  await database.query('fail_stale_requests', failStaleSql, [diedStatus, admittedBefore]);
}

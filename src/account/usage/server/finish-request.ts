import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import type { Outcome } from '../../../platform/server/http/request-run.ts';
import { failStaleSql, refundQuotaSql } from './admission-sql.ts';
import { isCounted } from './quota.ts';
import { apiRequests } from './tables.ts';

/**
 * Stores how work ended that went on after its response: final status, time, sizes (contract 4). Refunds the
 * unit of quota after an error of our own. Runs in the transaction that stores the outcome itself, so that
 * log, count and outcome always agree.
 */
export async function finishRequest(
  tx: Tx,
  logRowId: number,
  { statusCode, durationMs, facts }: Omit<Outcome, 'began'>,
): Promise<void> {
  await tx
    .update(apiRequests)
    .set({ statusCode, processingTimeMs: durationMs, ...facts })
    .where(eq(apiRequests.id, logRowId));
  if (!isCounted({ statusCode, began: true })) await refundQuota(tx, logRowId);
}

async function refundQuota(tx: Tx, logRowId: number): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update api_requests set counted = false where id = ${logRowId} and counted
      returning user_id, timestamp, false as token_back
    ), ${sql.raw(refundQuotaSql)}`);
}

const longestRequestMs = 60 * 60 * 1000;
const diedStatus = 500;

/** Fails and refunds requests under way for longer than any request takes, because their process died. */
export async function failStaleRequests(database: Database, clock: Clock): Promise<void> {
  await failRequestsBefore(database, new Date(clock.now().getTime() - longestRequestMs).toISOString());
}

/** Fails and refunds all requests under way. For the start of a process that has the database to itself. */
export async function failUnfinishedRequests(database: Database): Promise<void> {
  await failRequestsBefore(database, 'infinity');
}

async function failRequestsBefore(database: Database, admittedBefore: string): Promise<void> {
  await database.query('fail_stale_requests', failStaleSql, [diedStatus, admittedBefore]);
}

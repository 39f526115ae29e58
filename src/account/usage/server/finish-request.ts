import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import type { Outcome } from '../../../platform/server/http/request-run.ts';
import { failStaleSql, refundQuotaSql } from './admission-sql.ts';
import { isCounted } from './quota.ts';
import { apiRequests } from './tables.ts';

/** The row in the log of a request that has been answered. */
export interface LogRow {
  readonly id: number;
  /** A time less than a day from its admission, so that one month is searched, or two. */
  readonly around: Date;
}

/** How accepted work ended; `began` is true unless no tool worked on it. */
export type FinishedWork = Omit<Outcome, 'began'> & Partial<Pick<Outcome, 'began'>>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores how work ended that went on after its response: final status, time, sizes (contract 4). Refunds the
 * unit of quota after an error of our own, or if no tool began to work (`began` is false). Runs in the transaction that stores the outcome itself, so that
 * log, count and outcome always agree.
 */
export async function finishRequest(
  tx: Tx,
  { id, around }: LogRow,
  { statusCode, errorCode, began = true, durationMs, facts }: FinishedWork,
): Promise<void> {
  const isRow = and(
    eq(apiRequests.id, id),
    between(apiRequests.timestamp, new Date(around.getTime() - dayMs), new Date(around.getTime() + dayMs)),
  );
  await tx
    .update(apiRequests)
    .set({ statusCode, errorCode: errorCode ?? null, processingTimeMs: durationMs, ...facts })
    .where(isRow);
  if (!isCounted({ statusCode, began })) await refundQuota(tx, isRow);
}

async function refundQuota(tx: Tx, isRow: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update api_requests set counted = false where ${isRow} and counted
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

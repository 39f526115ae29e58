import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { Outcome } from '#platform/server/http/request-run.ts';
import { failStaleSql, refundQuotaSql } from './admission-sql.ts';
import { isAmong, type LogRow } from './log-row.ts';
import { outcomeRecord, outcomeRow, setOutcome } from './outcome-row.ts';

/** How accepted work ended; `began` is true unless no tool worked on it. */
export type FinishedWork = Omit<Outcome, 'began'> & Partial<Pick<Outcome, 'began'>>;

/** A row in the log, and how its work ended. */
export type FinishedRequest = readonly [row: LogRow, work: FinishedWork];

/**
 * Stores how work ended that went on after its response: final status, time, sizes (contract 4). Refunds the
 * unit of quota after an error of our own, or if no tool began to work (`began` is false). Runs in the
 * transaction that stores the outcome itself, so that log, count and outcome always agree.
 */
export async function finishRequest(tx: Tx, row: LogRow, work: FinishedWork): Promise<void> {
  await finishRequests(tx, [[row, work]]);
}

/**
 * The same for several, in one statement. It changes counters before the sums of days, as every statement
 * does that refunds, so that two never wait for each other.
 */
export async function finishRequests(tx: Tx, finished: readonly FinishedRequest[]): Promise<void> {
  if (finished.length === 0) return;
  const rows = finished.map(([{ id, around }, work]) =>
    outcomeRow({ id, at: around }, { began: true, ...work }),
  );
  await tx.execute(sql`
    with before as materialized (
      select id, timestamp, counted from api_requests as request
      where ${isAmong(finished.map(([row]) => row))}
      order by id for update
    ), finished as (
      update api_requests as request
      set counted = request.counted and done.counted, ${sql.raw(setOutcome)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(${sql.raw(outcomeRecord)})
      join before on before.id = done.id
      where request.id = before.id and request.timestamp = before.timestamp
      returning request.user_id, request.timestamp, before.counted and not request.counted as is_refunded
    ), ended as (
      select user_id, timestamp, false as token_back from finished where is_refunded
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

import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { Outcome } from '#platform/server/http/request-run.ts';
import { failStaleSql, refundQuotaSql } from './admission-sql.ts';
import { outcomeBounds, outcomeRecord, type OutcomeRow, outcomeRow, setOutcome } from './outcome-row.ts';

/** The row in the log of a request that has been answered. */
export interface LogRow {
  readonly id: number;
  /** A time less than a day from its admission, so that one month is searched, or two. */
  readonly around: Date;
}

/** How accepted work ended; `began` is true unless no tool worked on it. */
export type FinishedWork = Omit<Outcome, 'began'> & Partial<Pick<Outcome, 'began'>>;

/** A row in the log, and how its work ended. */
export type FinishedRequest = readonly [row: LogRow, work: FinishedWork];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Stores how work ended that went on after its response: final status, time, sizes (contract 4). Refunds the
 * unit of quota after an error of our own, or if no tool began to work (`began` is false). Runs in the
 * transaction that stores the outcome itself, so that log, count and outcome always agree.
 */
export async function finishRequest(tx: Tx, row: LogRow, work: FinishedWork): Promise<void> {
  await finishRequests(tx, [[row, work]]);
}

/** The same for several, in one statement; those that do not count are refunded in another one. */
export async function finishRequests(tx: Tx, finished: readonly FinishedRequest[]): Promise<void> {
  if (finished.length === 0) return;
  const rows = finished.map(([{ id, around }, work]) =>
    outcomeRow({ id, at: around }, { began: true, ...work }),
  );
  await tx.execute(sql`
    update api_requests as request set ${sql.raw(setOutcome)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(${sql.raw(outcomeRecord)})
    where request.id = done.id and ${isAmong(rows)}`);
  const refunded = rows.filter(({ counted }) => !counted);
  if (refunded.length > 0) await refundQuota(tx, refunded);
}

async function refundQuota(tx: Tx, rows: readonly OutcomeRow[]): Promise<void> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  await tx.execute(sql`
    with ended as (
      update api_requests as request set counted = false
      where request.id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))
        and ${isAmong(rows)} and counted
      returning user_id, timestamp, false as token_back
    ), ${sql.raw(refundQuotaSql)}`);
}

/** Bounds the search to the rows' ids and, because `around` is not exact, to the days about their times. */
function isAmong(rows: readonly OutcomeRow[]): SQL {
  const { firstId, lastId, from, to } = outcomeBounds(rows);
  const earliest = new Date(Date.parse(from) - dayMs).toISOString();
  const latest = new Date(Date.parse(to) + dayMs).toISOString();
  return sql`request.id between ${firstId}::bigint and ${lastId}::bigint
    and request.timestamp between ${earliest}::timestamptz and ${latest}::timestamptz`;
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

import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { Outcome } from '#platform/server/http/request-run.ts';
import { underWayStatus } from './admission-sql.ts';
import { boundsOf, type LogRow } from './log-row.ts';
import { outcomeRecord, outcomeRow, setOutcome } from './outcome-row.ts';
import { succeededSql } from './sums-sql.ts';

/** How work ended; `began` is true unless no tool worked on it. */
export type EndedWork = Omit<Outcome, 'began'> & Partial<Pick<Outcome, 'began'>>;

/** A row in the log, and how its work ended. */
export type EndedRequest = readonly [row: LogRow, work: EndedWork];

/**
 * Ends a statement whose CTE `ended` has requests. Those that counted and no longer do (`is_refunded`) give
 * their units back to the month in which they were admitted, and to the app that made them, with `token_back`
 * their burst tokens too. Locks apps, then counters, each in one order, and before the sums of days change,
 * so that two processes never wait for each other.
 */
const refund = `
refund_of_apps as (
  select c.id, count(*)::integer as units
  from ended join connections c on c.user_id = ended.user_id and c.label = ended.api_key
    and c.month = to_char(ended.timestamp at time zone 'UTC', 'YYYY-MM')
  where is_refunded group by c.id
), locked_apps as (
  select id, units from connections c join refund_of_apps using (id) order by id for update of c
), returned_to_apps as (
  update connections c set used = greatest(0, c.used - locked_apps.units)
  from locked_apps where c.id = locked_apps.id
), refund as (
  select user_id, to_char(timestamp at time zone 'UTC', 'YYYY-MM') as month,
    count(*)::integer as units, (count(*) filter (where token_back))::integer as tokens
  from ended where is_refunded and (select count(*) from locked_apps) >= 0 group by 1, 2
), locked as (
  select user_id, month, units, tokens from usage_counters as counter join refund using (user_id, month)
  order by user_id, month
  for update of counter
)
update usage_counters as counter set
  used = greatest(0, counter.used - locked.units),
  burst_spent = greatest(0, counter.burst_spent - locked.tokens)
from locked where counter.user_id = locked.user_id and counter.month = locked.month`;

/**
 * Parameters: outcomes as a JSON array, their lowest and highest id, their first and last time. Without these
 * bounds, a query plan made while the table was small keeps scanning all of it, in all months.
 */
const endSql = `
with before as materialized (
  select id, timestamp, status_code, counted from api_requests
  where id in (select id from jsonb_to_recordset($1::jsonb) as done(id bigint))
    and id between $2::bigint and $3::bigint and timestamp between $4::timestamptz and $5::timestamptz
  order by id for update
), ended as (
  update api_requests as request set counted = before.counted and done.counted, ${setOutcome}
  from before join jsonb_to_recordset($1::jsonb) as done(${outcomeRecord}) on done.id = before.id
  where request.id = before.id and request.timestamp = before.timestamp
    and request.id between $2::bigint and $3::bigint
    and request.timestamp between $4::timestamptz and $5::timestamptz
    and (not done.is_response or before.status_code = ${underWayStatus}
      or before.status_code = done.status_code and ${succeededSql('done.')})
  returning request.user_id, request.api_key, request.timestamp, done.token_back,
    before.counted and not done.counted as is_refunded
), ${refund}`;

/**
 * Stores the outcomes of requests by their responses, and refunds those that don't count. Leaves a row alone
 * if work that goes on after the response has stored its own outcome, or was accepted and the response says
 * otherwise.
 */
export async function endResponses(
  database: Database,
  ended: readonly (readonly [LogRow, Outcome])[],
): Promise<void> {
  await database.query('end_requests', endSql, endValues(ended, { areResponses: true }));
}

/**
 * Stores how work ended that went on after its response: final status, time, sizes (contract 4). Refunds the
 * unit of quota after an error of our own, or if no tool began to work (`began` is false). Runs in the
 * transaction that stores the outcomes themselves, so that log, count and outcome always agree.
 */
export async function endRequests(tx: Tx, ended: readonly EndedRequest[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.execute(withValues(endSql, endValues(ended, { areResponses: false })));
}

function endValues(
  ended: readonly EndedRequest[],
  { areResponses: isResponse }: { readonly areResponses: boolean },
): readonly unknown[] {
  const outcomes = ended.map(([{ id }, work]) => outcomeRow({ id, isResponse }, { began: true, ...work }));
  const { firstId, lastId, from, to } = boundsOf(ended.map(([row]) => row));
  return [JSON.stringify(outcomes), firstId, lastId, from, to];
}

/** Returns a statement with parameters `$1`... and their values, for a transaction. */
function withValues(statement: string, values: readonly unknown[]): SQL {
  const pieces = statement.split(/\$(\d)/);
  return sql.join(
    pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`)),
  );
}

const longestRequestMs = 60 * 60 * 1000;
const diedStatus = 500;

/** Parameters: their status, the end of the time searched. */
const failStaleSql = `
with before as materialized (
  select id, timestamp, counted from api_requests
  where status_code = ${underWayStatus} and timestamp < $2::timestamptz
  order by id for update
), ended as (
  update api_requests as request set status_code = $1::integer, counted = false
  from before where request.id = before.id and request.timestamp = before.timestamp
  returning request.user_id, request.api_key, request.timestamp, false as token_back, before.counted as is_refunded
), ${refund}`;

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

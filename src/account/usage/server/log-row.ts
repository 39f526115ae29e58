import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { acceptedStatus, underWayStatus } from './admission-sql.ts';

/** The row in the log of a request whose work goes on after its response. */
export interface LogRow {
  readonly id: number;
  /** A time less than a day from its admission, so that one month is searched, or two. */
  readonly around: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Bounds the search for rows of `api_requests as request` to their ids and the days about their times. */
export function isAmong(rows: readonly LogRow[]): SQL {
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ around }) => around.getTime());
  const moment = (ms: number) => new Date(ms).toISOString();
  return sql`request.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    and request.id between ${Math.min(...ids)}::bigint and ${Math.max(...ids)}::bigint
    and request.timestamp between ${moment(Math.min(...times) - dayMs)}::timestamptz
      and ${moment(Math.max(...times) + dayMs)}::timestamptz`;
}

/**
 * Marks requests as accepted, in the transaction that stores what they made. From then on they count whatever
 * becomes of the process: only the end of work that goes on, by `finishRequest`, gives their units back.
 */
export async function acceptRequests(
  tx: Tx,
  rows: readonly LogRow[],
  statusCode: number = acceptedStatus,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update api_requests as request set status_code = ${statusCode}::integer
    where ${isAmong(rows)} and request.status_code = ${underWayStatus}`);
}

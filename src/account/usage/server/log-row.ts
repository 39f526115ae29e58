import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { acceptedStatus, underWayStatus } from './admission-sql.ts';

/** The row of a request in the log. */
export interface LogRow {
  readonly id: number;
  /** A time less than a day from its admission, so that one month is searched, or two. */
  readonly around: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Bounds the search for rows: lowest and highest id, and the days about their times. */
export function boundsOf(rows: readonly LogRow[]) {
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ around }) => around.getTime());
  const moment = (ms: number) => new Date(ms).toISOString();
  return {
    firstId: Math.min(...ids),
    lastId: Math.max(...ids),
    from: moment(Math.min(...times) - dayMs),
    to: moment(Math.max(...times) + dayMs),
  };
}

/**
 * Marks requests as accepted, in the transaction that stores what they made. From then on they count whatever
 * becomes of the process: only the end of work that goes on, by `endRequests`, gives their units back.
 */
export async function acceptRequests(
  tx: Tx,
  rows: readonly LogRow[],
  statusCode: number = acceptedStatus,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const { firstId, lastId, from, to } = boundsOf(rows);
  await tx.execute(sql`
    update api_requests set status_code = ${statusCode}::integer
    where id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))
      and id between ${firstId}::bigint and ${lastId}::bigint
      and timestamp between ${from}::timestamptz and ${to}::timestamptz
      and status_code = ${underWayStatus}`);
}

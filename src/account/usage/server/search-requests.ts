import { and, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/server/database/database.ts';
import type { QueryOf } from '../../../platform/shared/endpoint.ts';
import { maxCounted } from '../../../platform/shared/total-count.ts';
import type { listRequests as endpoint, RequestOutcome } from '../shared/requests.ts';
import { underWayStatus } from './admission-sql.ts';

export type RequestFilter = Omit<QueryOf<typeof endpoint>, 'limit' | 'before'>;

export interface Search {
  readonly userId: number;
  readonly filter: RequestFilter;
}

/** A place in the log, which is ordered by time and id. */
export interface LogPosition {
  readonly id: number;
  /** As the database writes it, to the microsecond. */
  readonly timestamp: string;
}

/**
 * Returns where the requests are that pass a filter, newest first, from those older than `before`. Whatever
 * the filter, the work is bounded by `limit` and not by the length of the log.
 */
export async function findPositions(
  orm: Orm,
  search: Search,
  { before, limit }: { readonly before: LogPosition | undefined; readonly limit: number },
): Promise<LogPosition[]> {
  const older = before && sql`(r.timestamp, r.id) < (${before.timestamp}::timestamptz, ${before.id}::bigint)`;
  const found = matching(search, { older, limit });
  return rowsOf<LogPosition>(
    orm,
    sql`select id::float8 as id, timestamp::text as timestamp from (${found}) as found
      order by found.timestamp desc, found.id desc limit ${limit}`,
  );
}

/** Returns how many requests pass a filter, counting one past `maxCounted` at most. */
export async function countRequests(orm: Orm, search: Search): Promise<number> {
  const limit = maxCounted + 1;
  const found = matching(search, { older: undefined, limit });
  const [counted] = await rowsOf<{ total: number }>(
    orm,
    sql`select count(*)::integer as total from (select 1 from (${found}) as found limit ${limit}) as counted`,
  );
  return counted?.total ?? 0;
}

/**
 * Returns the place from which on requests are older than the one with this id, which may be another account's
 * or none: then that of the newest one before it.
 */
export async function findPosition(orm: Orm, id: number): Promise<LogPosition | undefined> {
  const [at] = await rowsOf<{ timestamp: string }>(
    orm,
    sql`select timestamp::text as timestamp from api_requests where id <= ${id}::bigint order by id desc limit 1`,
  );
  return at && { id, timestamp: at.timestamp };
}

interface Bounds {
  readonly older: SQL | undefined;
  /** Rows of each range that is read. */
  readonly limit: number;
}

/** Selects `timestamp` and `id`. */
function matching({ userId, filter }: Search, { older, limit }: Bounds): SQL {
  const { endpoint: path, apiKey, inputMethod, status, since, until, id } = filter;
  const time = [
    since && sql`r.timestamp >= ${since.toISOString()}::timestamptz`,
    until && sql`r.timestamp < ${until.toISOString()}::timestamptz`,
    older,
  ];
  const range = (...conditions: (SQL | undefined)[]) =>
    sql`select r.timestamp, r.id from api_requests as r
      where ${and(sql`r.user_id = ${userId}::integer`, ...conditions, ...time)}`;
  // Counting is ordered as well, or the planner might read the whole log for it.
  const window = sql`order by r.timestamp desc, r.id desc limit ${limit}`;
  const values = [
    path === undefined ? undefined : sql`starts_with(endpoint, ${path})`,
    apiKey === undefined ? undefined : sql`starts_with(api_key, ${apiKey})`,
    inputMethod && sql`input_method = ${inputMethod}`,
    status && outcomes[status],
  ].filter((condition) => condition !== undefined);
  if (id !== undefined) {
    const found = idConditions(id).map((condition) => range(condition, ...values));
    // The fence keeps the planner from reading the log by time in the hope to meet the id soon.
    return sql`select * from (${sql.join(found, sql` union `)} offset 0) as r ${window}`;
  }
  if (values.length === 0) return sql`${range()} ${window}`;
  const open = sql`(${range(outcomes.under_way, ...values)} ${window})`;
  if (status === 'under_way') return open;
  const facets = sql`select * from request_facets where ${and(sql`user_id = ${userId}::integer`, ...values)}`;
  const ofFacet = range(
    sql`r.endpoint = facet.endpoint and r.api_key = facet.api_key
      and coalesce(r.input_method, '') = facet.input_method and r.status_code = facet.status_code
      and r.status_code <> ${underWay}`,
  );
  const ended = sql`select hit.* from (${facets}) as facet cross join lateral (${ofFacet} ${window}) as hit`;
  return status === undefined ? sql`${ended} union all ${open}` : ended;
}

/** Written into the text, because a partial index is not found through a parameter. */
const underWay = sql.raw(String(underWayStatus));

const outcomes: Readonly<Record<RequestOutcome, SQL>> = {
  successful: sql`status_code between 200 and 299`,
  failed: sql`status_code >= 400`,
  under_way: sql`status_code = ${underWay}`,
};

/** The schema allows only hexadecimal digits and dashes, so nothing in the text is a wildcard. */
function idConditions(text: string): SQL[] {
  const byPrefix = sql`r.request_id like ${`${text}%`}`;
  return isRowNumber(text) ? [byPrefix, sql`r.id = ${text}::bigint`] : [byPrefix];
}

/** Whether the id of a request is the number of its row. */
export const isRowNumber = (id: string): boolean => /^\d{1,15}$/.test(id);

async function rowsOf<Row>(orm: Orm, query: SQL): Promise<Row[]> {
  const { rows } = (await orm.execute(query)) as { rows: Row[] };
  return rows;
}

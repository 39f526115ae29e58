import { and, or, SQL, sql } from 'drizzle-orm';
import type { Orm } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type listRequests as endpoint } from '#account/usage/shared/requests.ts';
import { underWayStatus } from './admission-sql.ts';
import { type LogWindow, logWindows, wholeLog } from './log-windows.ts';
import { failedSql, succeededSql } from './sums-sql.ts';
import { isBeginning, type RequestOutcome } from '#account/usage/shared/request-filters.ts';

export type RequestFilter = Omit<QueryOf<typeof endpoint>, 'limit' | 'before'>;

export interface Search {
  readonly userId: number;
  readonly filter: RequestFilter;
  /** The starts of the endpoints that the caller sees; undefined for all. */
  readonly visible?: readonly string[] | undefined;
  readonly now: Date;
}

/** A place in the log, which is ordered by time and id. */
export interface LogPosition {
  readonly id: number;
  /** ISO 8601, to the microsecond as in the database. */
  readonly timestamp: string;
}

export interface Found {
  /** Newest first. */
  readonly positions: readonly LogPosition[];
  readonly counted: number;
}

/**
 * Returns where the requests are that pass a filter, newest first, from those older than `before`; and how
 * many they are, counted to `countTo` or to `limit` if that is more. Reads the log window by window and stops
 * once it has them, so that the work is bounded by these numbers and not by the length of the log.
 */
export async function searchRequests(
  orm: Orm,
  search: Search,
  wanted: {
    readonly before: LogPosition | undefined;
    readonly limit: number;
    readonly countTo: number;
  },
): Promise<Found> {
  const { before, limit } = wanted;
  const needed = Math.max(limit, wanted.countTo);
  const positions: LogPosition[] = [];
  let counted = 0;
  for (const window of windowsOf(search, before)) {
    const left = { found: needed - counted, positions: limit - positions.length };
    const found = await searchWindow(orm, search, { window, before, left });
    positions.push(...found.positions);
    counted += found.counted;
    if (counted >= needed) break;
  }
  return { positions, counted };
}

function windowsOf({ filter, now }: Search, before: LogPosition | undefined): readonly LogWindow[] {
  const { since, until, id } = filter;
  const range = { since, until, before: before && new Date(before.timestamp) };
  return id === undefined ? logWindows(range, now) : [wholeLog(range, now)];
}

async function searchWindow(
  orm: Orm,
  search: Search,
  {
    window: { from, to },
    before,
    left,
  }: {
    readonly window: LogWindow;
    readonly before: LogPosition | undefined;
    readonly left: { readonly found: number; readonly positions: number };
  },
): Promise<Found> {
  const time = and(
    from && sql`r.timestamp >= ${from.toISOString()}::timestamptz`,
    sql`r.timestamp < ${to.toISOString()}::timestamptz`,
    before && sql`(r.timestamp, r.id) < (${before.timestamp}::timestamptz, ${before.id}::bigint)`,
  );
  const [found] = await rowsOf<Found>(
    orm,
    sql`with hit as materialized (
        select * from (${matching(search, { time, limit: left.found })}) as hit
        order by timestamp desc, id desc limit ${left.found}
      )
      select (select count(*)::integer from hit) as counted, coalesce((
        select jsonb_agg(page order by page.timestamp desc, page.id desc)
        from (select * from hit order by timestamp desc, id desc limit ${left.positions}) as page
      ), '[]') as positions`,
  );
  if (!found) throw new Error('Expected one row of requests that were found, received none');
  return found;
}

/**
 * Returns the place from which on requests are older than the one with this id, which may be another
 * account's or none: then that of the newest one before it.
 */
export async function findPosition(orm: Orm, id: number): Promise<LogPosition | undefined> {
  const [at] = await rowsOf<{ timestamp: string }>(
    orm,
    sql`select to_json(timestamp)#>>'{}' as timestamp from api_requests where id <= ${id}::bigint
      order by id desc limit 1`,
  );
  return at && { id, timestamp: at.timestamp };
}

interface Bounds {
  readonly time: SQL | undefined;
  /** Rows of each range that is read. */
  readonly limit: number;
}

/** Selects `timestamp` and `id`. */
function matching({ userId, filter, visible }: Search, { time, limit }: Bounds): SQL {
  const { endpoint: path, apiKey, inputMethod, status, id } = filter;
  const range = (...conditions: (SQL | undefined)[]) =>
    sql`select r.timestamp, r.id from api_requests as r
      where ${and(sql`r.user_id = ${userId}::integer`, ...conditions, time)}`;
  const window = sql`order by r.timestamp desc, r.id desc limit ${limit}`;
  const values = [
    visible && startsWithAny(visible),
    path && sql`starts_with(endpoint, ${path})`,
    apiKey && sql`starts_with(api_key, ${apiKey})`,
    inputMethod && sql`input_method = ${inputMethod}`,
    status && outcomes[status],
  ].filter((condition) => condition instanceof SQL);
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

function startsWithAny(starts: readonly string[]): SQL {
  return or(...starts.map((start) => sql`starts_with(endpoint, ${start})`)) ?? sql`false`;
}

/** Written into the text, because a partial index is not found through a parameter. */
const underWay = sql.raw(String(underWayStatus));

const outcomes: Readonly<Record<RequestOutcome, SQL>> = {
  successful: sql.raw(succeededSql()),
  failed: sql.raw(failedSql),
  under_way: sql`status_code = ${underWay}`,
};

/** The schema allows only hexadecimal digits and dashes, so nothing in the text is a wildcard. */
function idConditions(text: string): SQL[] {
  return [
    ...(isBeginning(text) ? [sql`r.request_id like ${`${text}%`}`] : []),
    ...(isRowNumber(text) ? [sql`r.id = ${text}::bigint`] : []),
  ];
}

/** Whether the id of a request is the number of its row. */
export const isRowNumber = (id: string): boolean => /^\d{1,15}$/.test(id);

async function rowsOf<Row>(orm: Orm, query: SQL): Promise<Row[]> {
  const { rows } = (await orm.execute(query)) as { rows: Row[] };
  return rows;
}

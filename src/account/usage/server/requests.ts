import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Orm, Tx } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import { maxCounted } from '#platform/shared/total-count.ts';
import { visibleEndpoints } from '#account/usage/shared/tools.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { listRequests as endpoint, LoggedRequest } from '#account/usage/shared/requests.ts';
import { findPosition, isRowNumber, type LogPosition, searchRequests } from './search-requests.ts';
import { apiRequests, requestFacets, usageDaily } from './tables.ts';
import { usageLimits, usageProblems } from '#account/usage/shared/quota.ts';

/** Deleted by one statement, within its time limit. */
const deletedAtOnce = 5_000;

/** Deletes the log of a closed account and its sums, because their rows have no foreign key that would. */
export async function forgetRequests(tx: Tx, userId: number): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    const { rows } = (await tx.execute(sql`
      with deleted as (
        delete from api_requests where (id, timestamp) in (
          select id, timestamp from api_requests where user_id = ${userId} limit ${deletedAtOnce}
        ) returning 1
      ) select count(*)::integer as deleted from deleted`)) as { rows: { deleted: number }[] };
    deleted = rows[0]?.deleted ?? 0;
  }
  await tx.delete(usageDaily).where(eq(usageDaily.userId, userId));
  await tx.delete(requestFacets).where(eq(requestFacets.userId, userId));
}

/**
 * Deletes the oldest requests, admitted before `before`, from the first partition, which has the months from
 * before there were partitions and can't be dropped month by month. Ids grow with time.
 */
export async function trimRequests(database: Database, before: Date): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    const [row] = await database.query<{ deleted: number }>('trim_requests', trimSql, [
      before.toISOString(),
      deletedAtOnce,
    ]);
    deleted = row?.deleted ?? 0;
  }
}

const trimSql = `
with oldest as (
  select id, timestamp from api_requests order by id limit $2::integer
), deleted as (
  delete from api_requests where (id, timestamp) in (select id, timestamp from oldest)
    and timestamp < $1::timestamptz
  returning 1
)
select count(*)::integer as deleted from deleted`;

/** The reader of the log; a key with scopes sees only the requests of its tools. */
type LogReader = Pick<Principal, 'userId' | 'scopes'>;

export interface RequestsPage extends Page<LoggedRequest, number> {
  /** How many pass the filter, counted one past `maxCounted` at most. */
  readonly counted: number;
}

/** Returns a page of the account's metered requests, newest first. */
export async function listRequests(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { userId, scopes }: LogReader,
  { before, limit = usageLimits.pageDefault, ...filter }: QueryOf<typeof endpoint>,
): Promise<RequestsPage> {
  const { orm } = database.lists;
  const search = { userId, filter, visible: visibleEndpoints(scopes), now: clock.now() };
  const counting = { before: undefined, limit: limit + 1, countTo: maxCounted + 1 };
  if (before === undefined) {
    const { positions, counted } = await searchRequests(orm, search, counting);
    return { ...(await readPage(orm, positions, limit)), counted };
  }
  const from = await findPosition(orm, before);
  const older = from && (await searchRequests(orm, search, { before: from, limit: limit + 1, countTo: 0 }));
  const { counted } = await searchRequests(orm, search, { ...counting, limit: 0 });
  return { ...(await readPage(orm, older?.positions ?? [], limit)), counted };
}

async function readPage(
  orm: Orm,
  found: readonly LogPosition[],
  limit: number,
): Promise<Page<LoggedRequest, number>> {
  const { rows, nextBefore } = pageOf(found, limit, ({ id }) => id);
  return { rows: await readRows(orm, rows), nextBefore };
}

async function readRows(orm: Orm, positions: readonly LogPosition[]): Promise<LoggedRequest[]> {
  const [newest, oldest] = [positions[0], positions.at(-1)];
  if (!newest || !oldest) return [];
  const ids = positions.map(({ id }) => id);
  const rows = await orm
    .select()
    .from(apiRequests)
    .where(
      and(
        inArray(apiRequests.id, ids),
        between(apiRequests.timestamp, sql`${oldest.timestamp}`, sql`${newest.timestamp}`),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, presentRequest(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns a request by row number or whole request id. Throws 404 if the caller sees no such request. Reads
 * the database itself and not a replica, because the id is known as soon as the request has ended.
 */
export async function describeRequest(
  database: Database,
  { userId, scopes }: LogReader,
  id: string,
): Promise<LoggedRequest> {
  const [row] = await database.orm
    .select()
    .from(apiRequests)
    .where(
      and(
        eq(apiRequests.userId, userId),
        isRowNumber(id) ? eq(apiRequests.id, Number(id)) : eq(apiRequests.requestId, id),
      ),
    );
  const isVisible = (start: string) => row?.endpoint.startsWith(start);
  if (!row || visibleEndpoints(scopes)?.some(isVisible) === false)
    throw new Problem(usageProblems.requestNotFound);
  return presentRequest(row);
}

function presentRequest({
  userId: _owner,
  errorCode: code,
  timestamp,
  ...row
}: typeof apiRequests.$inferSelect): LoggedRequest {
  return { ...row, code, timestamp: timestamp.toISOString() };
}

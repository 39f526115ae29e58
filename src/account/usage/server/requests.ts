import { and, count, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import type { QueryOf } from '../../../platform/shared/endpoint.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { usageLimits, usageProblems } from '../shared/contract.ts';
import type { listRequests as endpoint, LoggedRequest, RequestOutcome } from '../shared/requests.ts';
import { underWayStatus } from './admission-sql.ts';
import { apiRequests } from './tables.ts';

export type RequestFilter = QueryOf<typeof endpoint>;

/** Deletes the log of a closed account, because its rows have no foreign key that would. */
export async function forgetRequests(tx: Tx, userId: number): Promise<void> {
  await tx.delete(apiRequests).where(eq(apiRequests.userId, userId));
}

/** Returns a page of the account's metered requests, newest first, and the total that match the filter. */
export async function listRequests(
  database: Database,
  userId: number,
  { before, limit = usageLimits.requestsPageDefault, ...filter }: RequestFilter,
): Promise<{ rows: LoggedRequest[]; total: number }> {
  const matching = and(eq(apiRequests.userId, userId), ...conditionsOf(filter));
  const [rows, [counted]] = await Promise.all([
    database.orm
      .select()
      .from(apiRequests)
      .where(and(matching, before === undefined ? undefined : lt(apiRequests.id, before)))
      .orderBy(desc(apiRequests.id))
      .limit(limit),
    database.orm.select({ total: count() }).from(apiRequests).where(matching),
  ]);
  return { rows: rows.map(presentRequest), total: counted?.total ?? 0 };
}

/** Returns a request by row number or whole request id. Throws 404 if the account has no such request. */
export async function describeRequest(
  database: Database,
  userId: number,
  id: string,
): Promise<LoggedRequest> {
  const [row] = await database.orm
    .select()
    .from(apiRequests)
    .where(
      and(
        eq(apiRequests.userId, userId),
        isNumber(id) ? eq(apiRequests.id, Number(id)) : eq(apiRequests.requestId, id),
      ),
    );
  if (!row) throw new Problem(usageProblems.requestNotFound);
  return presentRequest(row);
}

const isNumber = (id: string) => /^\d{1,15}$/.test(id);

function conditionsOf(filter: RequestFilter): (SQL | undefined)[] {
  const { endpoint: prefix, status, inputMethod, apiKey, since, until, id } = filter;
  return [
    prefix === undefined ? undefined : sql`starts_with(${apiRequests.endpoint}, ${prefix})`,
    status && outcomeConditions[status],
    inputMethod && eq(apiRequests.inputMethod, inputMethod),
    apiKey === undefined ? undefined : sql`starts_with(${apiRequests.apiKey}, ${apiKey})`,
    since && gte(apiRequests.timestamp, since),
    until && lt(apiRequests.timestamp, until),
    id === undefined ? undefined : idCondition(id),
  ];
}

const outcomeConditions: Readonly<Record<RequestOutcome, SQL>> = {
  successful: sql`${apiRequests.statusCode} between 200 and 299`,
  failed: gte(apiRequests.statusCode, 400),
  under_way: eq(apiRequests.statusCode, underWayStatus),
};

/** The schema allows only hexadecimal digits and dashes, so nothing in the text is a wildcard. */
function idCondition(text: string): SQL | undefined {
  const byPrefix = like(apiRequests.requestId, `${text}%`);
  return isNumber(text) ? or(byPrefix, eq(apiRequests.id, Number(text))) : byPrefix;
}

function presentRequest({
  userId: _owner,
  timestamp,
  ...row
}: typeof apiRequests.$inferSelect): LoggedRequest {
  return { ...row, timestamp: timestamp.toISOString() };
}

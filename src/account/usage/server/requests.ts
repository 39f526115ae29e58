import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { type LoggedRequest, usageLimits } from '../shared/contract.ts';
import { apiRequests } from './tables.ts';

export interface RequestFilter {
  readonly endpoint?: string | undefined;
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/** Deletes the log of an account that is deleted: its rows refer to the account without a foreign key. */
export async function forgetRequests(tx: Tx, userId: number): Promise<void> {
  await tx.delete(apiRequests).where(eq(apiRequests.userId, userId));
}

/** An account's metered requests, newest first, and how many there are behind the endpoint filter. */
export async function listRequests(
  database: Database,
  userId: number,
  filter: RequestFilter,
): Promise<{ rows: LoggedRequest[]; total: number }> {
  const behindFilter = and(
    eq(apiRequests.userId, userId),
    filter.endpoint === undefined ? undefined : sql`starts_with(${apiRequests.endpoint}, ${filter.endpoint})`,
  );
  const [rows, [counted]] = await Promise.all([
    database.orm
      .select()
      .from(apiRequests)
      .where(and(behindFilter, filter.before === undefined ? undefined : lt(apiRequests.id, filter.before)))
      .orderBy(desc(apiRequests.id))
      .limit(filter.limit ?? usageLimits.requestsPageDefault),
    database.orm.select({ total: count() }).from(apiRequests).where(behindFilter),
  ]);
  return { rows: rows.map(presentRequest), total: counted?.total ?? 0 };
}

function presentRequest({ userId: _owner, timestamp, ...row }: typeof apiRequests.$inferSelect): LoggedRequest {
  return { ...row, timestamp: timestamp.toISOString() };
}

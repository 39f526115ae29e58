import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import {
  type listResults as endpoint,
  resultLimits,
  resultProblems,
} from '#account/results/shared/contract.ts';
import { results } from './tables.ts';

interface ListDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export type StoredResult = typeof results.$inferSelect;

/** Returns a page of an account's results whose links still work, newest first. */
export async function listResults(
  { database, clock }: ListDeps,
  userId: number,
  { tool, request_id: requestId, before, limit = resultLimits.pageDefault }: QueryOf<typeof endpoint>,
): Promise<Page<StoredResult, string>> {
  const found = await database.lists.orm
    .select()
    .from(results)
    .where(
      and(
        eq(results.userId, userId),
        isNull(results.removedAt),
        gt(results.expiresAt, clock.now()),
        tool && eq(results.tool, tool),
        requestId === undefined ? undefined : eq(results.requestId, requestId),
        before === undefined ? undefined : olderThan(before),
      ),
    )
    .orderBy(desc(results.createdAt), desc(results.name))
    .limit(limit + 1);
  return pageOf(found, limit, ({ createdAt, name }) => `${createdAt.getTime()}-${name}`);
}

/** `position` is the time in milliseconds and the name of the last row on the page before. */
function olderThan(position: string) {
  const dash = position.indexOf('-');
  const at = new Date(Number(position.slice(0, dash))).toISOString();
  return sql`(${results.createdAt}, ${results.name}) < (${at}::timestamptz, ${position.slice(dash + 1)})`;
}

/**
 * Returns an account's result. Throws `Problem` 404 for one that does not exist, has gone or is another's.
 */
export async function findResult(
  { database, clock }: ListDeps,
  userId: number,
  name: string,
): Promise<StoredResult> {
  const [row] = await database.orm
    .select()
    .from(results)
    .where(and(eq(results.name, name), eq(results.userId, userId), isNull(results.removedAt)));
  if (!row || row.expiresAt <= clock.now()) throw new Problem(resultProblems.notFound);
  return row;
}

import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type listResults as endpoint, resultProblems } from '#account/results/shared/contract.ts';
import { visibleTools, resultLimits } from '#account/results/shared/result.ts';
import { results } from './tables.ts';

interface ListDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export type StoredResult = typeof results.$inferSelect;

/** The reader of results; a key with scopes sees only those of its tools. */
type ResultReader = Pick<Principal, 'userId' | 'scopes'>;

function isVisible(scopes: ResultReader['scopes']): SQL | undefined {
  const tools = visibleTools(scopes);
  return tools && inArray(results.tool, [...tools]);
}

/** Returns a page of an account's results whose links still work, newest first. */
export async function listResults(
  { database, clock }: ListDeps,
  { userId, scopes }: ResultReader,
  { tool, request_id: requestId, before, limit = resultLimits.pageDefault }: QueryOf<typeof endpoint>,
): Promise<Page<StoredResult, string>> {
  const found = await database.lists.orm
    .select()
    .from(results)
    .where(
      and(
        eq(results.userId, userId),
        isVisible(scopes),
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

/** Returns the pictures of a request's ZIP in the order of their paths; none for an unknown name. */
export async function findBundle({ orm }: Pick<Database, 'orm'>, bundle: string): Promise<StoredResult[]> {
  return orm.select().from(results).where(eq(results.bundle, bundle)).orderBy(results.bundlePath);
}

/** `position` is the time in milliseconds and the name of the last row on the page before. */
function olderThan(position: string) {
  const dash = position.indexOf('-');
  const at = new Date(Number(position.slice(0, dash))).toISOString();
  return sql`(${results.createdAt}, ${results.name}) < (${at}::timestamptz, ${position.slice(dash + 1)})`;
}

/**
 * Returns a result. Throws `Problem` 404 for one that does not exist, has gone or that the caller does not
 * see.
 */
export async function findResult(
  { database, clock }: ListDeps,
  { userId, scopes }: ResultReader,
  name: string,
): Promise<StoredResult> {
  const [row] = await database.orm
    .select()
    .from(results)
    .where(
      and(eq(results.name, name), eq(results.userId, userId), isVisible(scopes), isNull(results.removedAt)),
    );
  if (!row || row.expiresAt <= clock.now()) throw new Problem(resultProblems.notFound);
  return row;
}

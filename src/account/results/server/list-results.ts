import { and, desc, eq, gt, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Principal } from '#account/access/server/principal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type listResults as endpoint, resultProblems } from '#account/results/shared/contract.ts';
import { visibleTools, resultLimits } from '#account/results/shared/result.ts';
import { results } from './tables.ts';

export interface ListDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export type StoredResult = typeof results.$inferSelect;

/** The reader of results; a key with scopes sees only those of its tools. */
export type ResultReader = Pick<Principal, 'userId' | 'scopes'>;

/** The table of results, or another name for it in a query. */
export type ResultTable = Readonly<
  Record<'name' | 'userId' | 'tool' | 'groupId' | 'requestId' | 'expiresAt' | 'removedAt', PgColumn>
>;

/** Returns the id of a result's group. */
export function groupOf({ groupId, requestId, name }: ResultTable = results): SQL<string> {
  return sql<string>`coalesce(${groupId}, ${requestId}, ${name})`;
}

/** Returns what a reader's results are whose links still work. */
export function isReadable(
  { userId, scopes }: ResultReader,
  now: Date,
  table: ResultTable = results,
): SQL | undefined {
  return and(
    eq(table.userId, userId),
    isVisible(scopes, table),
    isNull(table.removedAt),
    gt(table.expiresAt, now),
  );
}

function isVisible(scopes: ResultReader['scopes'], table: ResultTable = results): SQL | undefined {
  const tools = visibleTools(scopes);
  return tools && inArray(table.tool, [...tools]);
}

/** Returns a page of an account's results whose links still work, newest first. */
export async function listResults(
  { database, clock }: ListDeps,
  reader: ResultReader,
  query: QueryOf<typeof endpoint>,
): Promise<Page<StoredResult, string>> {
  const { tool, request_id: requestId, group, q = '', before, limit = resultLimits.pageDefault } = query;
  const found = await database.lists.orm
    .select()
    .from(results)
    .where(
      and(
        isReadable(reader, clock.now()),
        tool && eq(results.tool, tool),
        requestId === undefined ? undefined : eq(results.requestId, requestId),
        group === undefined ? undefined : eq(groupOf(), group),
        q === '' ? undefined : ilike(results.title, `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`),
        before === undefined ? undefined : olderThan(before),
      ),
    )
    .orderBy(desc(results.createdAt), desc(results.name))
    .limit(limit + 1);
  return pageOf(found, limit, positionOf);
}

/** Returns the place of a result in lists. */
export function positionOf({ createdAt, name }: Pick<StoredResult, 'createdAt' | 'name'>): string {
  return `${createdAt.getTime()}-${name}`;
}

/** `position` is the time in milliseconds and the name of the last row on the page before. */
export function olderThan(position: string) {
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

/** Results that a caller names, one by one and by their groups. */
export interface Chosen {
  readonly ids: readonly string[];
  readonly groups?: readonly string[];
}

/**
 * Returns those of the chosen results whose links work and that the reader sees: those named, in this order,
 * then those of groups, each once. Throws `Problem` 400 if they are too many.
 */
export async function findChosen(
  { database, clock }: ListDeps,
  reader: ResultReader,
  { ids, groups = [] }: Chosen,
): Promise<StoredResult[]> {
  const isChosen = or(
    ids.length > 0 ? inArray(results.name, [...ids]) : undefined,
    groups.length > 0 ? inArray(groupOf(), [...groups]) : undefined,
  );
  const rows = await database.orm
    .select()
    .from(results)
    .where(and(isReadable(reader, clock.now()), isChosen))
    .orderBy(results.createdAt, results.name)
    .limit(resultLimits.chosenMax + 1);
  if (rows.length > resultLimits.chosenMax) throw new Problem(resultProblems.tooManyChosen);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return [...new Set([...ids, ...byName.keys()])].flatMap((name) => byName.get(name) ?? []);
}

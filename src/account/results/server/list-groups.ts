import { and, eq, getTableColumns, inArray, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import type { listResultGroups as endpoint } from '#account/results/shared/contract.ts';
import { resultLimits } from '#account/results/shared/result.ts';
import {
  groupOf,
  isReadable,
  type ListDeps,
  olderThan,
  positionOf,
  type ResultReader,
  type ResultTable,
  type StoredResult,
} from './list-results.ts';
import { results } from './tables.ts';

/** Results that belong together. */
export interface StoredGroup {
  readonly id: string;
  readonly count: number;
  readonly sizeBytes: number;
  readonly expiresAt: Date;
  /** The newest ones, at least one. */
  readonly newest: readonly [StoredResult, ...StoredResult[]];
}

const newer = alias(results, 'newer');

/**
 * Returns a page of an account's results in groups, each at the place of its newest one. Reads the list by
 * its index, and asks another index of each result whether its group has a newer one (decision 0089).
 */
export async function listResultGroups(
  { database, clock }: ListDeps,
  reader: ResultReader,
  { tool, id, before, limit = resultLimits.pageDefault }: QueryOf<typeof endpoint>,
): Promise<Page<StoredGroup, string>> {
  const { orm } = database.lists;
  const now = clock.now();
  const isListed = (table: ResultTable) => and(isReadable(reader, now, table), tool && eq(table.tool, tool));
  const ofSameGroup = and(
    isListed(newer),
    eq(groupOf(newer), groupOf()),
    sql`(${newer.createdAt}, ${newer.name}) > (${results.createdAt}, ${results.name})`,
  );
  const heads = await orm
    .select({ id: groupOf(), name: results.name, createdAt: results.createdAt })
    .from(results)
    .where(
      and(
        isListed(results),
        id === undefined ? undefined : eq(groupOf(), id),
        before === undefined ? undefined : olderThan(before),
        notExists(orm.select({ one: sql`1` }).from(newer).where(ofSameGroup)),
      ),
    )
    .orderBy(sql`${results.createdAt} desc`, sql`${results.name} desc`)
    .limit(limit + 1);
  const { rows, nextBefore } = pageOf(heads, limit, positionOf);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return { rows: [], nextBefore };

  const inGroup = sql`partition by ${groupOf()}`;
  const ranked = orm
    .select({
      ...getTableColumns(results),
      group: groupOf().as('group'),
      place: sql<number>`row_number() over (${inGroup} order by created_at desc, name desc)`.as('place'),
      count: sql<number>`(count(*) over (${inGroup}))::int`.as('count'),
      totalBytes: sql<number>`(sum(size_bytes) over (${inGroup}))::float8`.as('total_bytes'),
      firstExpiry: sql`min(expires_at) over (${inGroup})`.mapWith(results.expiresAt).as('first_expiry'),
    })
    .from(results)
    .where(and(isListed(results), inArray(groupOf(), ids)))
    .as('ranked');
  const members = await orm
    .select()
    .from(ranked)
    .where(lte(ranked.place, resultLimits.groupPreview))
    .orderBy(ranked.place);
  const byGroup = Map.groupBy(members, ({ group }) => group);
  const groups = ids.flatMap((group): StoredGroup[] => {
    const [first, ...others] = byGroup.get(group) ?? [];
    // It expired a moment ago.
    if (!first) return [];
    const { count, totalBytes: sizeBytes, firstExpiry: expiresAt } = first;
    return [{ id: group, count, sizeBytes, expiresAt, newest: [first, ...others] }];
  });
  return { rows: groups, nextBefore };
}

import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';

/** Months for which partitions are made in advance (contract 12). */
const monthsAheadDefault = 24;

interface Month {
  /** Such as `2026_11`, the end of its partition's name. */
  readonly suffix: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

interface Partition {
  /** Quoted where necessary. */
  readonly name: string;
  /** Milliseconds since 1970; null where the range is open. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/**
 * Gives a table that is partitioned by range of a moment or day one partition for each calendar month (UTC)
 * from that of `now` on. Months that a partition covers already are left alone. Rows that were stored in the
 * default partition, `TABLE_default`, in the meantime move to their month. Changes nothing, and needs no
 * rights on the schema, if no month is missing.
 */
export async function ensurePartitions(
  database: Database,
  table: string,
  { now, monthsAhead = monthsAheadDefault }: { readonly now: Date; readonly monthsAhead?: number },
): Promise<void> {
  await database.exclusive(async (tx) => {
    await prepare(tx);
    const existing = await listPartitions(tx, table);
    const isCovered = ({ startsAt, endsAt }: Month) =>
      existing.some(
        ({ fromMs, toMs }) =>
          (fromMs ?? -Infinity) < endsAt.getTime() && (toMs ?? Infinity) > startsAt.getTime(),
      );
    const missing = monthsFrom(now, monthsAhead).filter((month) => !isCovered(month));
    if (missing.length === 0) return;
    const column = await partitionColumn(tx, table);
    for (const month of missing) await addMonth(tx, { table, column, month });
  });
}

/**
 * Drops the partitions of a table whose whole range is before `before`. Returns their names. Dropping costs
 * the same for any number of rows.
 */
export async function dropPartitions(database: Database, table: string, before: Date): Promise<string[]> {
  return database.exclusive(async (tx) => {
    await prepare(tx);
    const over = (await listPartitions(tx, table)).filter(
      ({ toMs }) => (toMs ?? Infinity) <= before.getTime(),
    );
    for (const { name } of over) await tx.execute(sql.raw(`drop table ${name}`));
    return over.map(({ name }) => name);
  });
}

/**
 * Rewrites each partition of a table that ends at `before` or earlier in the order of its primary key, once,
 * so that what is read together lies together, without what changed rows left behind. Returns their names. A
 * partition is locked while it is rewritten: choose `before` so that nothing writes to it any more.
 */
export async function orderPartitions(database: Database, table: string, before: Date): Promise<string[]> {
  const ordered: string[] = [];
  for (;;) {
    const name = await database.exclusive((tx) => orderOne(tx, table, before));
    if (name === undefined) return ordered;
    ordered.push(name);
  }
}

async function orderOne(tx: Tx, table: string, before: Date): Promise<string | undefined> {
  await prepare(tx);
  const over = (await listPartitions(tx, table)).filter(({ toMs }) => (toMs ?? Infinity) <= before.getTime());
  for (const { name } of over) {
    const key = await unorderedKey(tx, name);
    if (key === undefined) continue;
    await tx.execute(sql.raw(`cluster ${name} using ${key}`));
    return name;
  }
  return undefined;
}

/**
 * Returns the primary key of a partition that was never rewritten in its order: the database remembers it.
 */
async function unorderedKey(tx: Tx, partition: string): Promise<string | undefined> {
  const { rows } = (await tx.execute(sql`
    select quote_ident(relname) as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${partition}::regclass and indisprimary and not indisclustered`)) as {
    rows: { name: string }[];
  };
  return rows[0]?.name;
}

/**
 * Bounds are written and read in UTC, and a lock that is not free is given up; the next try makes up for it.
 */
async function prepare(tx: Tx): Promise<void> {
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(sql`set local lock_timeout = '2s'`);
}

function monthsFrom(now: Date, monthsAhead: number): Month[] {
  const startOf = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  return Array.from({ length: monthsAhead + 1 }, (_, offset) => {
    const startsAt = startOf(offset);
    return {
      suffix: startsAt.toISOString().slice(0, 7).replace('-', '_'),
      startsAt,
      endsAt: startOf(offset + 1),
    };
  });
}

/** Returns the partitions of a table without its default one. */
async function listPartitions(tx: Tx, table: string): Promise<Partition[]> {
  const { rows } = (await tx.execute(sql`
    with bounds as (
      select oid::regclass::text as name, pg_get_expr(relpartbound, oid) as text
      from pg_class join pg_inherits on inhrelid = oid
      where inhparent = ${table}::regclass
    )
    select name,
      extract(epoch from substring(text from $$FROM [(]'([^']+)'[)]$$)::timestamptz)::float8 * 1000 as "fromMs",
      extract(epoch from substring(text from $$TO [(]'([^']+)'[)]$$)::timestamptz)::float8 * 1000 as "toMs"
    from bounds where text <> 'DEFAULT'`)) as { rows: Partition[] };
  return rows;
}

async function partitionColumn(tx: Tx, table: string): Promise<string> {
  const { rows } = (await tx.execute(sql`
    select quote_ident(attname) as name from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = ${table}::regclass`)) as { rows: { name: string }[] };
  const [column] = rows;
  if (!column) throw new Error(`Expected a partitioned table, received ${table}`);
  return column.name;
}

/**
 * Attaches a table that was made apart, because this locks out nobody but users of the default partition:
 * `create table ... partition of` would stop every request.
 */
async function addMonth(
  tx: Tx,
  { table, column, month }: { readonly table: string; readonly column: string; readonly month: Month },
): Promise<void> {
  const name = `${table}_${month.suffix}`;
  const [from, to] = [month.startsAt, month.endsAt].map((moment) => `'${moment.toISOString()}'`);
  await tx.execute(sql.raw(`create table ${name} (like ${table} including all)`));
  await tx.execute(
    sql.raw(`
      with moved as (
        delete from ${table}_default where ${column} >= ${from} and ${column} < ${to} returning *
      )
      insert into ${name} select * from moved`),
  );
  await tx.execute(
    sql.raw(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`),
  );
}

import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { readMigrations } from '#platform/server/database/migration-files.ts';
import { createLog } from '#platform/server/log.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from './database.ts';

/** What migrations with `-- requires` drop, in lines of `readSchema`: the version before does not use it. */
const dropped: readonly string[] = [];

type Row = Readonly<Record<string, unknown>>;

/** Rows that the version before wrote, by table: a customer who has used every tool. */
const released: Readonly<Record<string, readonly Row[]>> = JSON.parse(
  readFileSync(new URL('./fixtures/old-version/rows.json', import.meta.url), 'utf8'),
);

/** A delivery as versions before it wrote them, with its attempts. */
const wholeDelivery: typeof released = {
  webhook_deliveries: [
    {
      ...released.webhook_deliveries?.[0],
      id: 900,
      webhook_id: 'msg_whole',
      subject: 'audio:1',
      endpoint_id: 1,
      host: 'hook.test',
      body: '{}',
      status: 'pending',
      attempts: 1,
      next_attempt_at: '2026-11-24T22:00:00Z',
      claim: 'of a process that died',
      delivered_at: null,
    },
  ],
  webhook_attempts_before: [
    {
      id: 1,
      delivery_id: 900,
      number: 1,
      started_at: '2026-11-24T21:00:00Z',
      latency_ms: 5,
      status_code: 500,
    },
  ],
};

const log = createLog('silent');

/** Makes a database of the version before of a blank one: the schema, then rows as they are. */
async function releasedDatabase(kind: (typeof databaseKinds)[number]): Promise<FreshDatabase> {
  const fresh = await freshDatabase(kind);
  const [baseline] = await readMigrations();
  await fresh.database.session(async (orm) => {
    await orm.execute(sql`drop schema public cascade`);
    await orm.execute(sql`create schema public`);
    await orm.execute(sql`create table migrations
      (hash text primary key, created_at timestamptz not null, name text, requires text)`);
    for (const statement of baseline?.statements ?? []) await orm.execute(sql.raw(statement));
  });
  await insert(fresh.database, released);
  return fresh;
}

/** Inserts rows without triggers and without asking for what they refer to. */
async function insert(database: Database, tables: typeof released): Promise<void> {
  await database.session(async (orm) => {
    await orm.execute(sql`set session_replication_role = replica`);
    for (const [table, rows] of Object.entries(tables)) {
      const name = sql.identifier(table);
      await orm.execute(
        sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
      );
    }
    await orm.execute(sql`reset session_replication_role`);
  });
}

const columnsSql = `
select format('%s.%s %s%s', table_name, column_name, udt_name, case is_nullable when 'NO' then ' not null' end) as line
from information_schema.columns where table_schema = 'public'`;
/** Without their names, which no statement uses. */
const uniqueSql = `
select format('%s unique %s', tablename, substring(indexdef from 'USING.*'))
from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`;
const sequencesSql = `select sequencename::text from pg_sequences where schemaname = 'public'`;

/** Resolves with a line for each column, unique index and sequence: what statements are planned by. */
async function readSchema(database: Database): Promise<string[]> {
  const text = [columnsSql, uniqueSql, sequencesSql].join('\nunion ');
  return (await database.query<{ line: string }>('schema', text, [])).map(({ line }) => line).toSorted();
}

/** Resolves with the rows of the tables that the version before filled. */
async function readRows(database: Database): Promise<Record<string, Row[]>> {
  const tables = Object.keys(released).map(async (table) => {
    const text = `select to_jsonb(t) as row from ${table} t order by t::text`;
    const rows = (await database.query<{ row: Row }>(`rows_${table}`, text, [])).map(({ row }) => row);
    return [table, rows] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Addresses lose what they may hide. */
const withoutQuery = (row: Row): Row =>
  typeof row.image_url === 'string' ? { ...row, image_url: row.image_url.replace(/\?.*/, '') } : row;

describe.each(databaseKinds)('a database of the version before, on %s', (kind) => {
  let database: Database;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await releasedDatabase(kind);
    database = fresh.database;
  });
  afterEach(() => fresh.close());

  const select = async (text: string) =>
    ((await database.orm.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows;

  /** What the version before uses and the migrated database lacks. */
  async function findGone(change?: string): Promise<string[]> {
    const before = await readSchema(database);
    await migrate(database, { log });
    if (change !== undefined) await select(change);
    const after = new Set(await readSchema(database));
    return before.filter((line) => !after.has(line) && !dropped.includes(line));
  }

  it('has every column, unique index and sequence that the version before uses, once it is migrated', async () => {
    expect(await findGone()).toEqual([]);
  });

  it('would notice a column that is gone', async () => {
    expect(await findGone('alter table api_requests drop column "endpoint"')).toContain(
      'api_requests.endpoint text not null',
    );
  });

  it('has the schema of a new one, once it is migrated', async () => {
    await migrate(database, { log });
    const empty = await freshDatabase(kind);
    expect(await readSchema(database)).toEqual(await readSchema(empty.database));
    await empty.close();
  });

  it('keeps every row', async () => {
    const before = await readRows(database);
    await migrate(database, { log });
    const after = await readRows(database);
    for (const [table, rows] of Object.entries(before).filter(([name]) => name !== 'usage_daily')) {
      const kept = rows.map((row) => expect.objectContaining(withoutQuery(row)));
      expect(after[table], table).toEqual(expect.arrayContaining(kept));
      if (table !== 'migrations') expect(after[table], table).toHaveLength(rows.length);
    }
  });

  it('sums what its log has, and hides what addresses in it may hide', async () => {
    await migrate(database, { log });
    expect(
      await select(
        'select sum(requests)::integer as requests, sum(counted)::integer as counted from usage_daily',
      ),
    ).toEqual(
      await select(
        'select count(*)::integer as requests, sum(counted::integer)::integer as counted from api_requests',
      ),
    );
    expect(await select("select count(*)::integer as n from api_requests where image_url ~ '[?#]'")).toEqual([
      { n: 0 },
    ]);
  });

  it('sends what versions before it left as whole deliveries', async () => {
    await insert(database, wholeDelivery);
    await migrate(database, { log });
    expect(
      await select(`select status, body, log.attempts, host, (select count(*)::integer from webhook_attempts
        where delivery_id = log.id) as logged from webhook_log log join webhook_outbox on delivery_id = log.id
        where webhook_id = 'msg_whole'`),
    ).toEqual([{ status: 'pending', body: '{}', attempts: 1, host: 'hook.test', logged: 1 }]);
    expect(await select('select 1 from webhook_deliveries where body is not null')).toEqual([]);
  });

  it('is as it would be when a process that migrates it dies before it has written that it is done', async () => {
    await migrate(database, { log });
    const once = await readRows(database);
    await select("delete from migrations where name = '0045_second-release'");
    await migrate(database, { log });
    const { migrations, ...twice } = await readRows(database);
    expect(twice).toEqual(Object.fromEntries(Object.entries(once).filter(([name]) => name !== 'migrations')));
    expect(migrations).toHaveLength((once.migrations ?? []).length);
  });
});

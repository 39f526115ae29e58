import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { createLog } from '#platform/server/log.ts';
import type { Database } from './database.ts';
import { asDatabaseProblem } from './errors.ts';
import { openPostgres, type PostgresSettings } from './postgres.ts';

let fresh: FreshDatabase;
let database: Database;
let lines: string[];
beforeEach(async () => {
  fresh = await freshDatabase('postgres');
  lines = [];
});
afterEach(async () => {
  await database.close();
  await fresh.close();
});

async function open(settings: Partial<PostgresSettings>): Promise<void> {
  const log = createLog('warn', { destination: { write: (line) => void lines.push(line) } });
  database = await openPostgres({ databaseUrl: fresh.url ?? '', connections: 1, log, ...settings });
}

/** Another address of the same server, as that of a pooler is. */
const otherUrl = () => `${fresh.url}&application_name=other`;

async function problemOf(work: Promise<unknown>) {
  return asDatabaseProblem(await work.catch((reason: unknown) => reason));
}

describe('lists', () => {
  it('are read from the replica', async () => {
    await open({ readUrl: otherUrl() });
    const name = `select current_setting('application_name') as name`;
    expect(await database.lists.query('name', name, [])).toEqual([{ name: 'other' }]);
    expect((await database.lists.orm.execute(sql.raw(name))) as object).toMatchObject({
      rows: [{ name: 'other' }],
    });
  });

  it('are read from the database while the replica is down, which the log says once', async () => {
    await open({ readUrl: 'postgresql://nobody@127.0.0.1:1/nothing' });
    expect(await database.lists.query('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
    expect(await database.lists.query('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
    expect(lines.filter((line) => line.includes('the replica is unavailable'))).toHaveLength(1);
  });

  it.each([
    ['directly', {}],
    ['through a pooler', { directUrl: 'postgresql://127.0.0.1:1/elsewhere' }],
  ])('end after a second with 503, %s, and others go on', async (_, settings) => {
    await open(settings);
    expect(await problemOf(database.lists.query('sleep', 'select pg_sleep(30)', []))).toMatchObject({
      status: 503,
    });
    expect(await database.lists.query('one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  it('do not hide an error of the query behind the replica', async () => {
    await open({ readUrl: otherUrl() });
    await expect(database.lists.query('wrong', 'select nothing', [])).rejects.toThrow('nothing');
  });
});

describe('a pooler between', () => {
  const pooled = { directUrl: 'postgresql://127.0.0.1:1/elsewhere', prepares: false };

  it('gets no prepared statements', async () => {
    await open(pooled);
    const prepared = 'select name from pg_prepared_statements';
    await database.query('one', 'select 1 as one', []);
    await database.transaction((tx) => tx.execute(sql`select 1`));
    expect(await database.query('prepared', prepared, [])).toEqual([]);
  });

  it('gets no settings of a session', async () => {
    await open(pooled);
    const limit = `select source from pg_settings where name = 'statement_timeout'`;
    expect(await database.query('limit', limit, [])).toEqual([{ source: 'default' }]);
  });
});

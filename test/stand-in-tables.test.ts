import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeps } from '#app/server/deps.ts';
import { createServer } from '#app/server/server.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import * as identity from '#sandbox/identity/server/tables.ts';
import * as mail from '#sandbox/mail/server/tables.ts';
import * as payments from '#sandbox/payments/server/tables.ts';
import { startTestApp } from './app.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from './database.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
/** The migration that drops the stand-ins' tables where they are empty; those before it created them. */
const dropping = '0014_sandbox-tables';
const tables = [mail, identity, payments].flatMap((module) => Object.values(module)).map(getTableConfig);
const all = tables.map(({ name }) => name).toSorted();

const tableNames = async (database: Database) => {
  const sql = `select tablename as name from pg_tables where tablename like 'sandbox%' order by 1`;
  return (await database.query<{ name: string }>('sandbox_tables', sql, [])).map(({ name }) => name);
};

describe.each(databaseKinds)('the tables of the stand-ins on %s', (kind) => {
  let fresh: FreshDatabase;
  let dir: string;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    dir = await mkdtemp(join(tmpdir(), 'overprint-tables-'));
  });
  afterEach(async () => {
    await fresh.close();
    await rm(dir, { recursive: true });
  });

  /** Migrates a blank database without the migration that drops the tables. */
  async function migrateAsBefore(): Promise<void> {
    await fresh.database.query('drop', 'drop schema public cascade', []);
    await fresh.database.query('create', 'create schema public', []);
    const old = join(dir, 'migrations');
    await cp(migrations, old, { recursive: true });
    const path = join(old, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
    const entries = journal.entries.filter(({ tag }) => tag !== dropping);
    await writeFile(path, JSON.stringify({ ...journal, entries }));
    await migrate(fresh.database, { log: createLog('silent'), dir: old });
  }

  async function withServer<T>(work: (post: (url: string, payload: object) => Promise<T>) => Promise<T>) {
    const config = loadConfig({ DATA_DIR: join(dir, 'data'), DISK_RESERVE_MB: '0' });
    const deps = await createDeps(config, { database: fresh.database, log: createLog('silent') });
    const { app } = await createServer(deps);
    try {
      await deps.mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'Ada', html: '' });
      return await work(async (url, payload) =>
        (await app.inject({ method: 'POST', url, payload })).json<T>(),
      );
    } finally {
      await app.close();
      await deps.close();
    }
  }

  test('are created when the stand-ins are opened, not by migrations', async () => {
    expect(await tableNames(fresh.database)).toEqual([]);
    const app = await startTestApp(kind);
    expect(await tableNames(app.deps.database)).toEqual(all);
    await app.close();
  });

  test('have the columns that the code reads', async () => {
    const app = await startTestApp(kind);
    for (const { name, columns } of tables) {
      const stored = await app.deps.database.query<object>(
        'columns',
        `select column_name as name, is_nullable = 'NO' as "notNull", column_default is not null as "hasDefault"
         from information_schema.columns where table_name = $1 order by ordinal_position`,
        [name],
      );
      const serial = (type: string) => type.endsWith('serial');
      expect(stored).toEqual(
        columns.map((column) => ({
          name: column.name,
          notNull: column.notNull,
          hasDefault: column.hasDefault || serial(column.getSQLType()),
        })),
      );
    }
    await app.close();
  });

  test('keep their rows when an older database is migrated; empty ones are dropped', async () => {
    await migrateAsBefore();
    expect(await tableNames(fresh.database)).toEqual(all);
    const person = { email: 'ada@example.com', password: 'proof6' };
    const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';
    const signedUp = await withServer<{ localId: string }>((post) => post(`${toolkit}:signUp`, person));
    await migrate(fresh.database, { log: createLog('silent') });
    expect(await tableNames(fresh.database)).toEqual([
      'sandbox_identities',
      'sandbox_mails',
      'sandbox_refresh_tokens',
      'sandbox_signing_keys',
    ]);
    const signedIn = await withServer((post) => post(`${toolkit}:signInWithPassword`, person));
    expect(signedIn).toMatchObject({ localId: signedUp.localId });
    expect(await tableNames(fresh.database)).toEqual(all);
    expect(await fresh.database.query('mails', 'select id from sandbox_mails order by id', [])).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  test('are dropped from an older database that never used them', async () => {
    await migrateAsBefore();
    await migrate(fresh.database, { log: createLog('silent') });
    expect(await tableNames(fresh.database)).toEqual([]);
  });
});

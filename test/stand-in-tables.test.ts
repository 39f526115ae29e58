import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import * as identity from '#sandbox/identity/server/tables.ts';
import * as mail from '#sandbox/mail/server/tables.ts';
import * as payments from '#sandbox/payments/server/tables.ts';
import { startTestApp } from './app.ts';
import { databaseKinds, freshDatabase } from './database.ts';

const tables = [mail, identity, payments].flatMap((module) => Object.values(module)).map(getTableConfig);
const all = tables.map(({ name }) => name).toSorted();

const tableNames = async (database: Database) => {
  const sql = `select tablename as name from pg_tables where tablename like 'sandbox%' order by 1`;
  return (await database.query<{ name: string }>('sandbox_tables', sql, [])).map(({ name }) => name);
};

describe.each(databaseKinds)('the tables of the stand-ins on %s', (kind) => {
  test('are created when the stand-ins are opened, not by migrations', async () => {
    const fresh = await freshDatabase(kind);
    expect(await tableNames(fresh.database)).toEqual([]);
    await fresh.close();
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
});

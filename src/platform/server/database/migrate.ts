import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Tx } from './database.ts';

const ownMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/**
 * Runs, in one transaction, the files of `migrationsDir` that have not run yet. Processes that start together
 * wait for the first one; with Drizzle's own migrator they would race.
 */
export async function migrate(database: Database, migrationsDir = ownMigrations): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsDir });
  await database.exclusive(async (tx) => {
    const done = await findDone(tx);
    for (const migration of migrations.filter(({ hash }) => !done.has(hash))) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations (hash, created_at) values (${migration.hash}, now())`);
    }
  });
}

async function findDone(tx: Tx): Promise<Set<string>> {
  await tx.execute(
    sql`create table if not exists migrations (hash text primary key, created_at timestamptz not null)`,
  );
  const { rows } = (await tx.execute(sql`select hash from migrations`)) as { rows: { hash: string }[] };
  return new Set(rows.map(({ hash }) => hash));
}

import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Runs a stand-in's `tables.sql` if one of its tables is missing, so that a process with only data rights
 * can use what another one has created.
 */
export async function createTables(database: Database, tablesSql: string): Promise<void> {
  const names = [...tablesSql.matchAll(/create table if not exists (\w+)/g)].map(([, name]) => name);
  const missing = await database.query<{ name: string }>(
    'tables_missing',
    'select name from unnest($1::text[]) as name where to_regclass(name) is null',
    [`{${names.join(',')}}`],
  );
  if (missing.length > 0) await database.exclusive((tx) => tx.execute(sql.raw(tablesSql)));
}

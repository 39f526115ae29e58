import { expect, test } from 'vitest';
import { startTestApp } from './app.ts';

/** Foreign keys of one column without an index: deleting what they refer to would read their whole table. */
const bareKeysSql = `
select conrelid::regclass || '.' || attname as "column"
from pg_constraint
join pg_attribute on attrelid = conrelid and attnum = conkey[1]
where contype = 'f' and connamespace = 'public'::regnamespace
  and not exists (
    select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
  )`;

test('every cascade of a deletion finds its rows by an index', async () => {
  // The application's stand-ins create tables of their own.
  const app = await startTestApp('pglite');
  expect(await app.deps.database.query('bare_keys', bareKeysSql, [])).toEqual([]);
  await app.close();
});

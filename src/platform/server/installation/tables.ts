import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What every process that uses this database must share (contract 12): a single row. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** `Keyring.check` of the key that seals. */
    keyCheck: text('key_check').notNull(),
    /** Of the key before, until everything that it sealed has been sealed again. */
    previousKeyCheck: text('previous_key_check'),
    /** What the store's `meta/store-id` contains; null until the store responded once. */
    storeId: text('store_id'),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
);

import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { workColumns } from './columns.ts';

/** Upkeep: one row for each thing that is done again and again. */
export const upkeep = pgTable('upkeep', {
  name: text('name').primaryKey(),
  ...workColumns(),
  /** Runs in a row that met an error. */
  failures: integer('failures').notNull().default(0),
  /** When it was last done. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
});

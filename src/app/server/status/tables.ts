import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often each part of the service was looked at in a day (UTC), and how often it worked. */
export const statusDays = pgTable(
  'status_days',
  {
    day: date('day').notNull(),
    /** As in the status report. */
    part: text('part').notNull(),
    checks: integer('checks').notNull(),
    good: integer('good').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
);

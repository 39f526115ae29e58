import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import { emailColumns } from '#platform/server/work/columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Shares of a month's quota, or of an app's cap, that were used. An account is told of each once. */
export const usageAlerts = pgTable(
  'usage_alerts',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As in `usage_counters`. */
    month: text('month').notNull(),
    /** The app whose cap it is; null for the account's quota. No foreign key: what was told stays told. */
    connectionId: integer('connection_id'),
    connectionName: text('connection_name'),
    /** Requests that the plan, or the app, had in a month; another quota has alerts of its own. */
    quota: integer('quota').notNull(),
    /** In percent of the quota. */
    threshold: integer('threshold').notNull(),
    /** When it was noticed. */
    used: integer('used').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the owner was told; also that of a lower share which was noticed together with a higher one. */
    ownerToldAt: moment('owner_told_at'),
    ...emailColumns(),
  },
  (table) => [
    unique('usage_alerts_each_once')
      .on(table.userId, table.month, table.quota, table.threshold, table.connectionId)
      .nullsNotDistinct(),
    index('usage_alerts_untold').on(table.createdAt).where(sql`owner_told_at is null`),
  ],
);

export type UsageAlert = typeof usageAlerts.$inferSelect;

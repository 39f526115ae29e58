import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../access/server/tables.ts';

/** Finished pictures that have a link. */
export const results = pgTable(
  'results',
  {
    /** File name in the link: 22 random base62 characters and an extension. */
    name: text('name').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the file was removed; the row stays a while, so that the link says what became of it. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('results_user_id').on(table.userId),
    index('results_expiring').on(table.expiresAt).where(sql`removed_at is null`),
    index('results_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../access/server/tables.ts';

/** Finished pictures with a link. */
export const results = pgTable(
  'results',
  {
    /** The file name in the link: 22 random base62 characters and an extension. */
    name: text('name').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the file was removed. The row stays for a while, so that the link can respond with "expired". */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('results_user_id').on(table.userId),
    index('results_expiring').on(table.expiresAt).where(sql`removed_at is null`),
    index('results_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../access/server/tables.ts';

/** Calls by their Idempotency-Key: who runs one, and what it was answered (contract 11). */
export const idempotentRequests = pgTable(
  'keyed_calls',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** Names the request that runs the call. */
    holder: text('holder').notNull(),
    /** Until when the holder counts as alive; it says so again and again. */
    heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Null while the call runs, as everything below. */
    statusCode: integer('status_code'),
    fingerprint: text('fingerprint'),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    contentType: text('content_type'),
    /** Sealed, because answers hold secrets. */
    sealedText: text('sealed_text'),
    /** Where a response that is no text lies among the files. */
    fileKey: text('file_key'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index('keyed_calls_expires_at').on(table.expiresAt),
  ],
);

import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import type { ResponseHeaders } from '#platform/server/http/idempotency.ts';

/** Requests by their Idempotency-Key, with the lock of a running one or the stored response (contract 11). */
export const idempotentRequests = pgTable(
  'keyed_calls',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** The request that holds the lock. */
    holder: text('holder').notNull(),
    /** Until when the holder counts as alive; renewed while it runs. */
    heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Null while the request runs, as everything below. */
    statusCode: integer('status_code'),
    fingerprint: text('fingerprint'),
    headers: jsonb('headers').$type<ResponseHeaders>(),
    contentType: text('content_type'),
    /** Encrypted, because responses contain secrets. */
    sealedText: text('sealed_text'),
    /** The file of a response that is not text. */
    fileKey: text('file_key'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index('keyed_calls_expires_at').on(table.expiresAt),
  ],
);

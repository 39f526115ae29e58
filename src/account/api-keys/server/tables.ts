import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import type { KeyScope } from '#platform/shared/key-scopes.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

/**
 * API keys (spec 3, contract 4). The key itself is never stored: a hash finds it, and its ciphertext serves
 * the list's copy button.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(apiKeyLimits.defaultName),
    keyHash: text('key_hash').notNull().unique(),
    keyCiphertext: text('key_ciphertext').notNull(),
    /** The first 8 and last 4 characters, as the request log stores them. */
    label: text('label').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Null for all of them, as of keys from before there were scopes. */
    scopes: text('scopes').array().$type<KeyScope[]>(),
    /** When it stops working: the end of its time, or a day after its rotation. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** The time that it was made for, which the key of a rotation gets again. */
    lifetimeDays: integer('lifetime_days'),
    /** When another one took its place. */
    rotatedAt: timestamp('rotated_at', { withTimezone: true }),
    /** Its requests do not count, and its results are marked. */
    isTest: boolean('is_test').notNull().default(false),
  },
  (table) => [index('api_keys_user_id').on(table.userId)],
);

import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../access/server/tables.ts';
import { apiKeyLimits } from '../shared/contract.ts';

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
  },
  (table) => [index('api_keys_user_id').on(table.userId)],
);

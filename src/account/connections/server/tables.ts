import { index, integer, jsonb, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import type { KeyScope } from '#platform/shared/key-scopes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Apps that registered themselves (RFC 7591). Public ones: they have no secret. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: text('id').primaryKey(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('oauth_clients_created_at').on(table.createdAt)],
);

/**
 * What the OAuth library stores: requests that wait for their owner, grants, codes and tokens. A code or
 * token itself is stored nowhere: a hash finds its row.
 */
export const oauthRecords = pgTable(
  'oauth_records',
  {
    idHash: text('id_hash').primaryKey(),
    /** As the library calls it, such as `AccessToken`. */
    model: text('model').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id'),
    /** Of the grant that a code or token belongs to. */
    grantHash: text('grant_hash'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a code or refresh token was used, which it can be once. */
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    index('oauth_records_owner').on(table.userId, table.clientId),
    index('oauth_records_grant').on(table.grantHash),
    index('oauth_records_expires_at').on(table.expiresAt),
  ],
);

/**
 * Apps that an owner has allowed to act for the account. One without a grant in `oauth_records` is not
 * connected any more; its row stays for its count until the month is over.
 */
export const connections = pgTable(
  'connections',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    /** What the request log has in place of a key: its name, unlike those of the account's other apps. */
    label: text('label').notNull(),
    redirectHost: text('redirect_host').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    monthlyCap: integer('monthly_cap').notNull(),
    /** The month of `used`, as in `usage_counters`; of any other month the app has used nothing. */
    month: text('month').notNull().default(''),
    used: integer('used').notNull().default(0),
    connectedAt: moment('connected_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    unique('connections_client').on(table.userId, table.clientId),
    unique('connections_label').on(table.userId, table.label),
  ],
);

export type ConnectionRow = typeof connections.$inferSelect;

import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StripeObject } from './state/objects.ts';

/** The provider's objects as its API shows them, one row each. `tables.sql` creates the tables. */
export const sandboxObjects = pgTable(
  'sandbox_payment_objects',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    customer: text('customer'),
    data: jsonb('data').$type<StripeObject>().notNull(),
  },
  (table) => [index('sandbox_payment_objects_kind').on(table.kind, table.customer)],
);

/** Responses stored by idempotency key. */
export const sandboxResponses = pgTable('sandbox_payment_answers', {
  key: text('key').primaryKey(),
  /** Hash of the request that the response belongs to. */
  fingerprint: text('fingerprint').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').$type<StripeObject>().notNull(),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
});

/** Events in the order in which they happened. Each is sent until it is accepted. */
export const sandboxEvents = pgTable(
  'sandbox_payment_events',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    customer: text('customer'),
    payload: text('payload').notNull(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  },
  (table) => [index('sandbox_payment_events_sequence').on(table.sequence)],
);

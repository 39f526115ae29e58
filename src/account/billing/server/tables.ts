import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { planIds } from '../shared/plans.ts';
import { users } from '../../access/server/tables.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Accounts that are customers at the payment provider, and how far they have been read from there. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: userId().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** Counted up before each reading: a reading is written only while no later one was. */
  readsStarted: integer('reads_started').notNull().default(0),
  readsApplied: integer('reads_applied').notNull().default(0),
  syncedAt: timestamp('synced_at', { withTimezone: true }),
});

/** The provider's subscriptions as they were last read; never written from an event's contents. */
export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** The provider's word. */
    status: text('status').notNull(),
    priceId: text('price_id').notNull(),
    plan: text('plan', { enum: planIds }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    periodStartsAt: timestamp('period_starts_at', { withTimezone: true }).notNull(),
    periodEndsAt: timestamp('period_ends_at', { withTimezone: true }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    paid: boolean('paid').notNull(),
  },
  (table) => [
    index('billing_subscriptions_user_id').on(table.userId),
    index('billing_subscriptions_period').on(table.periodEndsAt),
  ],
);

/**
 * What one-off payments gave and what refunds and lost disputes took back, as last read from the provider.
 * Cents.
 */
export const boughtTimeEntries = pgTable(
  'billing_pass_entries',
  {
    /** The provider's id of the payment, refund or dispute. */
    id: text('id').primaryKey(),
    userId: userId(),
    paymentId: text('payment_id').notNull(),
    /** Below zero where it takes back. */
    cents: integer('cents').notNull(),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('billing_pass_entries_user_id').on(table.userId)],
);

/** Events of the provider that have had their effect, written in the same transaction as the effect. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** Null where the event was about nobody here. */
  userId: integer('user_id'),
  processedAt: timestamp('processed_at', { withTimezone: true }).notNull(),
});

/** Why an account's access changed, each time. */
export const billingChanges = pgTable(
  'billing_changes',
  {
    id: serial('id').primaryKey(),
    userId: userId(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
    /** Plan before and after: monthly, yearly, pass, or null. */
    fromPlan: text('from_plan'),
    toPlan: text('to_plan'),
    accessEndsAt: timestamp('access_ends_at', { withTimezone: true }),
    /** Such as `event evt_... customer.subscription.deleted`. */
    reason: text('reason').notNull(),
  },
  (table) => [index('billing_changes_user_id').on(table.userId)],
);

/** Payments being started: the key that a second try sends again, so that nothing is made twice. */
export const startedPurchases = pgTable('billing_attempts', {
  userId: userId().primaryKey(),
  /** What is being bought, such as `pass 2999` or `subscription price_...`. */
  purchase: text('purchase').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
});

/** Customers whose account here has ended, until nothing can charge them any more at the provider. */
export const closedCustomers = pgTable('billing_departures', {
  customerId: text('customer_id').primaryKey(),
  leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
});

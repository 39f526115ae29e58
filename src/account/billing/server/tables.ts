import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import { planIds } from '#account/billing/shared/plans.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Accounts with a customer at the payment provider, and the counters of their reads. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: userId().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  /** Incremented before each read. A read is written only if no later one was. */
  readsStarted: integer('reads_started').notNull().default(0),
  readsApplied: integer('reads_applied').notNull().default(0),
  syncedAt: timestamp('synced_at', { withTimezone: true }),
});

/** The provider's subscriptions as last read; never written from an event. */
export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** The provider's own status. */
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

/** One-time purchases, and refunds and lost disputes of them, as last read from the provider. */
export const boughtTimeEntries = pgTable(
  'billing_pass_entries',
  {
    /** The provider's id of the payment, refund or dispute. */
    id: text('id').primaryKey(),
    userId: userId(),
    paymentId: text('payment_id').notNull(),
    /** Negative for refunds and lost disputes. */
    cents: integer('cents').notNull(),
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('billing_pass_entries_user_id').on(table.userId)],
);

/** Processed events of the provider, each written in the same transaction as its effect. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** Null if the event concerned no account. */
  userId: integer('user_id'),
  processedAt: timestamp('processed_at', { withTimezone: true }).notNull(),
});

/** Every change of an account's access, with its reason. */
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

/** Purchases whose outcome is unknown, with the idempotency key that the next try sends again. */
export const startedPurchases = pgTable('billing_attempts', {
  userId: userId().primaryKey(),
  /** Such as `pass 2999` (cents) or `subscription price_...`. */
  purchase: text('purchase').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
});

/** Customers of deleted accounts, until nothing at the provider can charge them any more. */
export const closedCustomers = pgTable('billing_departures', {
  customerId: text('customer_id').primaryKey(),
  leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
});

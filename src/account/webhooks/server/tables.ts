import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../access/server/tables.ts';
import { deliveryStatuses, endpointStatuses, offReasons } from '../shared/contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Sealed signing secrets of accounts. The previous one keeps signing for a day after a rotation. */
export const webhookSecrets = pgTable('webhook_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  previousSealedSecret: text('previous_sealed_secret'),
  previousValidUntil: moment('previous_valid_until'),
});

/** The URLs of accounts and whether they accept webhooks (contract 5). */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Only test events went there, so it is not listed. */
    onlyTested: boolean('only_tested').notNull().default(false),
    status: text('status', { enum: endpointStatuses }).notNull().default('on'),
    offReason: text('off_reason', { enum: offReasons }),
    switchedOffAt: moment('switched_off_at'),
    /** When the owner was told by email; null if that is still to be done or there is nothing to tell. */
    ownerToldAt: moment('owner_told_at'),
    failingSince: moment('failing_since'),
    lastDeliveredAt: moment('last_delivered_at'),
    lastError: text('last_error'),
  },
  (table) => [
    unique('webhook_endpoints_user_url').on(table.userId, table.url),
    index('webhook_endpoints_to_tell').on(table.id).where(sql`status = 'off' and owner_told_at is null`),
  ],
);

/**
 * Outbox and delivery log in one: a row is written in the transaction of its event and sent until it is
 * delivered or has failed.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webhookId: text('webhook_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Of the URL; limits how many requests one host gets at once. */
    host: text('host').notNull(),
    event: text('event').notNull(),
    subject: text('subject').notNull(),
    test: boolean('test').notNull().default(false),
    /** JSON as text, because the signature covers every byte; null once the delivery has left the log. */
    body: text('body'),
    status: text('status', { enum: deliveryStatuses }).notNull(),
    /** Attempts in all rounds. */
    attempts: integer('attempts').notNull().default(0),
    /** Attempts since the event or its last replay: the place in the schedule. */
    roundAttempts: integer('round_attempts').notNull().default(0),
    /** Attempts of the round that the receiver failed. */
    roundFailures: integer('round_failures').notNull().default(0),
    /** When it is due; during an attempt, when the attempt's lease ends. */
    nextAttemptAt: moment('next_attempt_at'),
    /** Identifies the attempt under way: the outcome of an attempt with another claim is too late. */
    claim: text('claim'),
    /** Trace of the event (W3C `traceparent`), which every attempt continues. */
    traceParent: text('trace_parent'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
    lastStatusCode: integer('last_status_code'),
    lastLatencyMs: integer('last_latency_ms'),
    lastError: text('last_error'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_subject').on(table.userId, table.event, table.subject),
    uniqueIndex('webhook_deliveries_webhook_id').on(table.webhookId),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`status = 'pending'`),
    /** For the deletion of an endpoint, which deletes its deliveries. */
    index('webhook_deliveries_endpoint').on(table.endpointId),
    index('webhook_deliveries_waiting').on(table.endpointId).where(sql`status = 'pending'`),
    index('webhook_deliveries_log').on(table.userId, table.id),
    index('webhook_deliveries_kept').on(table.createdAt).where(sql`body is not null`),
  ],
);

/** One request to a receiver and its response. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    startedAt: moment('started_at').notNull(),
    latencyMs: integer('latency_ms').notNull(),
    statusCode: integer('status_code'),
    error: text('error'),
    answer: text('answer'),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.number)],
);

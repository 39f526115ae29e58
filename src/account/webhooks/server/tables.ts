import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { emailColumns } from '#platform/server/work/columns.ts';
import { users } from '#account/access/server/tables.ts';
import { deliveryStatuses, endpointStatuses, offReasons } from '#account/webhooks/shared/statuses.ts';

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

/**
 * The addresses of accounts: those that calls and shops name, those that are subscribed to events, and those
 * that only test events went to. One row for each, and one switch for all that goes there (contract 5).
 */
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
    ...emailColumns(),
    failingSince: moment('failing_since'),
    lastDeliveredAt: moment('last_delivered_at'),
    lastError: text('last_error'),
    /** The events that it is subscribed to, `*` for all; null if it is not. */
    events: text('events').array(),
    description: text('description'),
    /** The `Authorization` header of what is sent there, unless the call or shop has one. */
    sealedAuthorization: text('sealed_authorization'),
    /** Own headers, as JSON. Like the own body, they are sent while the account has the Yearly plan. */
    sealedHeaders: text('sealed_headers'),
    /** The custom body with placeholders: JSON as text, which may contain any character. */
    ownBody: text('own_body'),
    /** Null in rows of the version before. */
    createdAt: moment('created_at'),
    /**
     * When its owner deleted it. The row stays for the log, off; the next event to the address revives it.
     */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('webhook_endpoints_subscribed').on(table.userId).where(sql`events is not null`),
    index('webhook_endpoints_listed')
      .on(table.userId, table.id)
      .where(sql`deleted_at is null and (status = 'off' or not only_tested)`),
    unique('webhook_endpoints_user_url').on(table.userId, table.url),
    index('webhook_endpoints_off').on(table.userId, table.url).where(sql`status = 'off'`),
    index('webhook_endpoints_to_tell').on(table.id).where(sql`status = 'off' and owner_told_at is null`),
  ],
);

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
/** Among the events of an endpoint: every one, those that are added later as well. */
export const allEvents = '*';

/**
 * Marks: one narrow row for each event of a subject that an account was ever told of, for as long as the
 * account exists. Alone says that an event was written, and under which `webhook-id`. `id` and `createdAt`
 * are those of its newest delivery. `deliveredAt` is set in the statement that sets it in the log, which it
 * outlives: from it features read "Sent". Test events have no mark.
 *
 * The table also has columns of the log, which was here once, and `webhook_attempts_before` has what was its
 * attempts. No version reads them since the migration `0045_second-release`; one that requires it drops them.
 */
export const webhookMarks = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webhookId: text('webhook_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [uniqueIndex('webhook_deliveries_subject').on(table.userId, table.event, table.subject)],
);

/**
 * The delivery log, in month partitions by `createdAt`. Alone says what is sent, where, and how it went. The
 * log ends `retentionDays` ago; what is older is not read, and is dropped with its month.
 */
export const webhookDeliveries = pgTable(
  'webhook_log',
  {
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('webhook_deliveries_id_seq')`),
    webhookId: text('webhook_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No cascade: an endpoint of the log can't be removed. */
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    url: text('url').notNull(),
    event: text('event').notNull(),
    subject: text('subject').notNull(),
    test: boolean('test').notNull().default(false),
    /** JSON as text, because the signature covers every byte. */
    body: text('body').notNull(),
    /** The filled custom body: JSON as text. Null if the original body is sent. */
    ownBody: text('own_body'),
    /** Pending exactly while the delivery is in the outbox. */
    status: text('status', { enum: deliveryStatuses }).notNull(),
    /** Attempts in all rounds. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the call or shop that named the address. */
    sealedAuthorization: text('sealed_authorization'),
    /** Trace of the event (W3C `traceparent`), which every attempt continues. */
    traceParent: text('trace_parent'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
    lastStatusCode: integer('last_status_code'),
    lastLatencyMs: integer('last_latency_ms'),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ name: 'webhook_log_pkey', columns: [table.id, table.createdAt] }),
    index('webhook_log_status').on(table.userId, table.status, table.id),
    index('webhook_log_event').on(table.userId, table.event, table.status, table.id),
    index('webhook_log_subject').on(table.userId, table.subject),
    index('webhook_log_endpoint').on(table.endpointId),
  ],
);

/**
 * The outbox: a row for each delivery that is to be sent, from its event, in whose transaction it is written,
 * until it is delivered or has failed. Alone says when it is due, its place in the schedule and its claim.
 */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  {
    deliveryId: bigint('delivery_id', { mode: 'number' }).primaryKey(),
    /** Of the delivery: says in which month it is. */
    createdAt: moment('created_at').notNull(),
    userId: integer('user_id').notNull(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Of the URL; limits how many requests one host gets at once. */
    host: text('host').notNull(),
    /** When it is due; during an attempt, when the attempt's lease ends. */
    dueAt: moment('due_at').notNull(),
    /** Whether that time has come, so that an index finds the endpoints with work. */
    isDue: boolean('is_due').notNull(),
    /** Identifies the attempt under way: the outcome of an attempt with another claim is too late. */
    claim: text('claim'),
    /** Attempts since the event or its last replay: the place in the schedule. */
    roundAttempts: integer('round_attempts').notNull().default(0),
    /** Attempts of the round that the receiver failed. */
    roundFailures: integer('round_failures').notNull().default(0),
  },
  (table) => [
    index('webhook_outbox_due')
      .on(table.userId, table.endpointId, table.dueAt, table.deliveryId)
      .where(sql`is_due`),
    index('webhook_outbox_times').on(table.isDue, table.dueAt),
    index('webhook_outbox_endpoint').on(table.endpointId),
  ],
);

/** One request to a receiver and its response, in month partitions by `startedAt`. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    number: integer('number').notNull(),
    startedAt: moment('started_at').notNull(),
    latencyMs: integer('latency_ms').notNull(),
    statusCode: integer('status_code'),
    error: text('error'),
    answer: text('answer'),
  },
  (table) => [
    primaryKey({
      name: 'webhook_attempts_pkey',
      columns: [table.userId, table.deliveryId, table.number, table.startedAt],
    }),
  ],
);

/**
 * Accounts that have listened at the stream of events. Events are written for it while `listenedAt` is less
 * than a day ago. The row's lock orders those who number events.
 */
export const webhookListeners = pgTable('webhook_listeners', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  listenedAt: moment('listened_at').notNull(),
  /** Of the last event that was numbered. */
  lastPosition: integer('last_position').notNull().default(0),
});

/**
 * Events of accounts that listen, for a day. `position` counts an account's events without gaps and is what a
 * stream goes on after; it is given after the commit of the event, because ids are in no order of commits.
 */
export const webhookStream = pgTable(
  'webhook_stream',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position'),
    webhookId: text('webhook_id').notNull(),
    event: text('event').notNull(),
    subject: text('subject').notNull(),
    /** JSON as text, because the signature covers every byte. */
    body: text('body').notNull(),
    traceParent: text('trace_parent'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_stream_subject').on(table.userId, table.event, table.subject),
    uniqueIndex('webhook_stream_position').on(table.userId, table.position),
    index('webhook_stream_unnumbered').on(table.userId, table.id).where(sql`position is null`),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';

/**
 * Usage of an account: one row per month, counted by one conditional upsert (contract 4). Only the
 * previous version uses `burst_started_at` and `burst_used`.
 */
export const usageCounters = pgTable(
  'usage_counters',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Calendar month in UTC, such as `2026-11`. */
    month: text('month').notNull(),
    used: integer('used').notNull(),
    burstStartedAt: timestamp('burst_started_at', { withTimezone: true }).notNull().defaultNow(),
    burstUsed: integer('burst_used').notNull().default(0),
    /** Tokens missing in the bucket at `burst_counted_at`; 0 means full. */
    burstSpent: doublePrecision('burst_spent').notNull().default(0),
    /** By the clock of the database. */
    burstCountedAt: timestamp('burst_counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/**
 * The request log (spec 3): one row per metered request, written together with its unit of quota. Partitioned
 * by month of `timestamp` (contract 12), so a statement that knows the time touches one partition.
 * Each change of a row that is no longer under way changes the roll-ups too, by the trigger
 * `api_requests_roll_up`.
 */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    requestId: text('request_id').notNull(),
    /** No foreign key: it would cost a lookup and a lock per request (and spec 3 has none). */
    userId: integer('user_id').notNull(),
    apiKey: text('api_key').notNull(),
    /** When the request was admitted; never changed. */
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull().defaultNow(),
    endpoint: text('endpoint').notNull(),
    statusCode: integer('status_code').notNull(),
    /**
     * How the request was made; null for work that is no request of its own, and for those of versions
     * before.
     */
    method: text('method'),
    userAgent: text('user_agent'),
    idempotencyKey: text('idempotency_key'),
    /** `code`, `error` and `param` of the response's problem. */
    errorCode: text('error_code'),
    error: text('error'),
    param: text('param'),
    /** Whether it counts against the quota; true from admission until an outcome refunds it. */
    counted: boolean('counted').notNull().default(true),
    imageUrl: text('image_url'),
    processingTimeMs: integer('processing_time_ms'),
    sourceFileSizeBytes: bigint('source_file_size_bytes', { mode: 'number' }),
    outputFileSizeBytes: bigint('output_file_size_bytes', { mode: 'number' }),
    videoFormat: text('video_format'),
    videoDurationSeconds: doublePrecision('video_duration_seconds'),
    audioCodec: text('audio_codec'),
    audioBitrate: text('audio_bitrate'),
    inputMethod: text('input_method'),
    processingMethod: text('processing_method'),
  },
  (table) => [
    primaryKey({ name: 'api_requests_pkey', columns: [table.id, table.timestamp] }),
    index('api_requests_user_time').on(table.userId, table.timestamp, table.id),
    /** Requests are found by the beginning of their id; the operator class lets LIKE use the index. */
    index('api_requests_user_request_id').on(table.userId, table.requestId.op('text_pattern_ops')),
    /** Any filter is a set of `request_facets`, and each facet is one range of this index, newest last. */
    index('api_requests_user_facet')
      .on(
        table.userId,
        table.endpoint,
        table.apiKey,
        sql`coalesce(input_method, '')`,
        table.statusCode,
        table.timestamp,
        table.id,
      )
      .where(sql`status_code <> 102`),
    index('api_requests_user_under_way')
      .on(table.userId, table.timestamp, table.id)
      .where(sql`status_code = 102`),
  ],
);

/**
 * The combinations of values that occur in an account's log of ended requests, by which the log is filtered.
 * Written by the trigger on `api_requests`. No foreign key, as there; deleted with the account.
 */
export const requestFacets = pgTable(
  'request_facets',
  {
    userId: integer('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    apiKey: text('api_key').notNull(),
    /** Empty for none. */
    inputMethod: text('input_method').notNull(),
    statusCode: integer('status_code').notNull(),
  },
  ({ userId, endpoint, apiKey, inputMethod, statusCode }) => [
    primaryKey({ name: 'request_facets_pkey', columns: [userId, endpoint, apiKey, inputMethod, statusCode] }),
  ],
);

/**
 * Sums of the ended requests of a day (UTC) of their admission, partitioned by month of `day`. Written by the
 * trigger only on `api_requests`. No foreign key, as there; deleted with the account.
 */
export const usageDaily = pgTable(
  'usage_daily',
  {
    day: date('day').notNull(),
    userId: integer('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    /** First and last characters, as in the log. */
    apiKey: text('api_key').notNull(),
    statusCode: integer('status_code').notNull(),
    /** Empty for none. */
    errorCode: text('error_code').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    /** Those of them that count against the quota. */
    counted: bigint('counted', { mode: 'number' }).notNull().default(0),
    inputBytes: bigint('input_bytes', { mode: 'number' }).notNull(),
    outputBytes: bigint('output_bytes', { mode: 'number' }).notNull(),
    processingTimeMs: bigint('processing_time_ms', { mode: 'number' }).notNull(),
    /** Requests by processing time: under 8 ms, 16 ms, 32 ms and so on, the last one 262,144 ms and more. */
    durations: integer('durations').array().notNull(),
  },
  ({ day, userId, endpoint, apiKey, statusCode, errorCode }) => [
    primaryKey({
      name: 'usage_daily_pkey',
      columns: [userId, day, endpoint, apiKey, statusCode, errorCode],
    }),
  ],
);

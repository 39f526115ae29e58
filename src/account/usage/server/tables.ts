import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '../../access/server/tables.ts';

/**
 * What an account has used: one row a month, counted by one conditional upsert (contract 4). The version
 * before reads and writes `burst_started_at` and `burst_used`.
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
    /** Tokens that were missing in the bucket at `burst_counted_at`; 0 is a full one. */
    burstSpent: doublePrecision('burst_spent').notNull().default(0),
    /** By the database's clock. */
    burstCountedAt: timestamp('burst_counted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** The request log (spec 3): one row for each metered call, written with its unit of quota. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    requestId: text('request_id').notNull(),
    /** No foreign key: it would cost a look-up and a lock for each call (spec 3 names none either). */
    userId: integer('user_id').notNull(),
    apiKey: text('api_key').notNull(),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull().defaultNow(),
    endpoint: text('endpoint').notNull(),
    statusCode: integer('status_code').notNull(),
    /** Whether it counts against the quota; true from admission until an outcome gives the unit back. */
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
    index('api_requests_user_id').on(table.userId, table.id),
    /** A request is found by its id or the beginning of it; the operator class lets LIKE use the index. */
    index('api_requests_user_request_id').on(table.userId, table.requestId.op('text_pattern_ops')),
    index('api_requests_user_timestamp').on(table.userId, table.timestamp),
    index('api_requests_under_way').on(table.timestamp).where(sql`status_code = 102`),
  ],
);

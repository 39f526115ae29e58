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
 * What an account has used: one row per month, counted by one conditional upsert (contract 4). Only the
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

/** The request log (spec 3): one row per metered request, written together with its unit of quota. */
export const apiRequests = pgTable(
  'api_requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    requestId: text('request_id').notNull(),
    /** No foreign key: it would cost a lookup and a lock per request (and spec 3 has none). */
    userId: integer('user_id').notNull(),
    apiKey: text('api_key').notNull(),
    timestamp: timestamp('timestamp', { withTimezone: true }).notNull().defaultNow(),
    endpoint: text('endpoint').notNull(),
    statusCode: integer('status_code').notNull(),
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
    index('api_requests_user_id').on(table.userId, table.id),
    /** Requests are found by the beginning of their id; the operator class lets LIKE use the index. */
    index('api_requests_user_request_id').on(table.userId, table.requestId.op('text_pattern_ops')),
    index('api_requests_user_timestamp').on(table.userId, table.timestamp),
    index('api_requests_under_way').on(table.timestamp).where(sql`status_code = 102`),
  ],
);

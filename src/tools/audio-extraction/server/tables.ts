import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { InputMethod } from '../../../platform/shared/request-facts.ts';
import { users } from '../../../account/access/server/tables.ts';
import type { JsonObject } from '../../../platform/shared/json.ts';
import type { ProcessingMethod } from '../shared/limits.ts';

/** `queued` and `working` are both `processing` for the customer (contract 3). */
export type StoredStatus = 'queued' | 'working' | 'completed' | 'failed';

/**
 * One row for each extraction; it is the truth, the queue's entry only says that somebody should look at it.
 */
export const audioJobs = pgTable(
  'audio_jobs',
  {
    /** 22 random base62 characters: whoever has them may download the audio. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The call's row in `api_requests`; no foreign key, as in the log itself. */
    logRowId: bigint('log_row_id', { mode: 'number' }),
    status: text('status').$type<StoredStatus>().notNull(),
    processingMethod: text('processing_method').$type<ProcessingMethod>().notNull(),
    bitrateKbps: integer('bitrate_kbps').notNull(),
    startSeconds: doublePrecision('start_seconds'),
    endSeconds: doublePrecision('end_seconds'),
    /** As in the request log. */
    inputMethod: text('input_method').$type<InputMethod>().notNull(),
    /** Where the video is fetched from; null for a video that was sent. */
    sourceUrl: text('source_url'),
    /** What the download is named after. */
    sourceName: text('source_name'),
    /** Of a video that is being fetched from its address: what is here; null at any other time. */
    fetchedBytes: bigint('fetched_bytes', { mode: 'number' }),
    /** Its size, where its host declares one. */
    declaredBytes: bigint('declared_bytes', { mode: 'number' }),
    originalSizeBytes: bigint('original_size_bytes', { mode: 'number' }),
    webhookUrl: text('webhook_url'),
    metadata: jsonb('metadata').$type<JsonObject>(),
    /** Counts every start; an outcome of an older one is refused. */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts that ended without a word, because their process died. */
    deaths: integer('deaths').notNull().default(0),
    percent: integer('percent').notNull().default(0),
    /** Seconds of audio made so far; of the whole file at the end. */
    audioSeconds: doublePrecision('audio_seconds').notNull().default(0),
    audioSizeBytes: bigint('audio_size_bytes', { mode: 'number' }),
    processingTimeMs: integer('processing_time_ms'),
    error: text('error'),
    errorCode: text('error_code'),
    fix: text('fix'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When the audio file goes; set with the outcome. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When it went. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('audio_jobs_user_id').on(table.userId, table.createdAt),
    index('audio_jobs_open').on(table.createdAt).where(sql`finished_at is null`),
    index('audio_jobs_finished_at').on(table.finishedAt),
    /** Read every minute, for audio whose hours are over. */
    index('audio_jobs_expiring')
      .on(table.expiresAt)
      .where(sql`expires_at is not null and removed_at is null`),
  ],
);

export type AudioJob = typeof audioJobs.$inferSelect;

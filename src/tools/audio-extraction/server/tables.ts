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
import { deathsColumn, leaseColumns } from '#platform/server/work/columns.ts';
import type { WorkClaim } from '#platform/server/work/work.ts';
import type { InputMethod } from '#platform/shared/request-facts.ts';
import { users } from '#account/access/server/tables.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import type { ProcessingMethod } from '#tools/audio-extraction/shared/limits.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

/** `queued` and `working` are both `processing` for customers (contract 3). */
export type StoredStatus = 'queued' | 'working' | 'completed' | 'failed';

/** One row for each extraction: the job and the work on it. */
export const audioJobs = pgTable(
  'audio_jobs',
  {
    /** 22 random base62 characters. Anyone who has them may download the audio. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The request's row in `api_requests`; no foreign key, as in the log itself. */
    logRowId: bigint('log_row_id', { mode: 'number' }),
    status: text('status').$type<StoredStatus>().notNull(),
    /** The account's plan when the job was sent; null for jobs of versions before. */
    priority: text('priority').$type<Plan>(),
    processingMethod: text('processing_method').$type<ProcessingMethod>().notNull(),
    bitrateKbps: integer('bitrate_kbps').notNull(),
    startSeconds: doublePrecision('start_seconds'),
    endSeconds: doublePrecision('end_seconds'),
    /** As in the request log. */
    inputMethod: text('input_method').$type<InputMethod>().notNull(),
    /** Address of the video; null if it was uploaded. */
    sourceUrl: text('source_url'),
    /** Name of the video, after which the download is named. */
    sourceName: text('source_name'),
    /** Bytes fetched so far; null unless the video is being fetched. */
    fetchedBytes: bigint('fetched_bytes', { mode: 'number' }),
    /** Size of that video, if its host declares it. */
    declaredBytes: bigint('declared_bytes', { mode: 'number' }),
    originalSizeBytes: bigint('original_size_bytes', { mode: 'number' }),
    webhookUrl: text('webhook_url'),
    sealedWebhookAuthorization: text('sealed_webhook_authorization'),
    metadata: jsonb('metadata').$type<JsonObject>(),
    /** Counts the runs; an outcome of an older run is refused. */
    run: integer('attempt').notNull().default(0),
    ...leaseColumns(),
    /** The version before writes no row of work, so that its jobs are due at once. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** The minute of its turn: the earliest is first (`turnOf`). */
    turn: integer('turn')
      .notNull()
      .default(sql`(extract(epoch from now() - '2026-01-01T00:00:00Z'::timestamptz) / 60)`),
    deaths: deathsColumn(),
    percent: integer('percent').notNull().default(0),
    /** Seconds of audio made so far; at the end, the length of the audio. */
    audioSeconds: doublePrecision('audio_seconds').notNull().default(0),
    audioSizeBytes: bigint('audio_size_bytes', { mode: 'number' }),
    processingTimeMs: integer('processing_time_ms'),
    error: text('error'),
    errorCode: text('error_code'),
    fix: text('fix'),
    /** Trace of the request (W3C `traceparent`), which the job and its webhook continue. */
    traceParent: text('trace_parent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When the audio file is to be removed; set with the outcome. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When it was removed. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('audio_jobs_user_id').on(table.userId, table.createdAt),
    index('audio_jobs_open').on(table.createdAt).where(sql`finished_at is null`),
    index('audio_jobs_waiting').on(table.turn, table.createdAt, table.id).where(sql`status = 'queued'`),
    index('audio_jobs_finished_at').on(table.finishedAt),
    /** For the sweep that removes expired audio every minute. */
    index('audio_jobs_expiring')
      .on(table.expiresAt)
      .where(sql`expires_at is not null and removed_at is null`),
  ],
);

/**
 * One row for each resumable upload, until a job takes it over. The row decides how much of it there is, not
 * the store.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** 22 random base62 characters; later the id of the job. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** State that the store needs to continue. */
    state: jsonb('state').$type<JsonObject>(),
    /** `Upload-Metadata` as it came. */
    metadata: text('metadata'),
    /** Name of the video, after which the download is named. */
    sourceName: text('source_name'),
    /** The request that continues the upload, and until when it does unless it says so again. */
    lockedBy: text('locked_by'),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    /** When it last received a byte, on the database's clock. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('uploads_user_id').on(table.userId),
    /** For the sweep that removes expired uploads every minute. */
    index('uploads_expires_at').on(table.expiresAt),
  ],
);

export type Upload = typeof uploads.$inferSelect;
export type AudioJob = typeof audioJobs.$inferSelect;

/** The right to extract the audio of a job. */
export type AudioClaim = WorkClaim &
  Pick<
    AudioJob,
    | 'id'
    | 'userId'
    | 'sourceUrl'
    | 'processingMethod'
    | 'bitrateKbps'
    | 'startSeconds'
    | 'endSeconds'
    | 'createdAt'
  >;

import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { deathsColumn, workColumns } from '#platform/server/work/columns.ts';
import { users } from '#account/access/server/tables.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import type { BatchStatus, ItemWarning } from '#workflows/batches/shared/batch.ts';
import type { ItemValues } from '#workflows/batches/shared/contract.ts';
import type { BatchTool } from '#workflows/batches/shared/limits.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';

/** The requested work on each picture of a batch. */
export type BatchWork = ToolWork | TemplateWork;

export interface ToolWork {
  readonly tool: BatchTool;
  /** Checked by the tool's own schema when the batch was accepted. */
  readonly options: JsonObject;
  /** The dashboard's defaults differ from those of API keys (contract 3, Padding). */
  readonly isFromDashboard: boolean;
}

/** A template as it was when the batch was accepted: changing or deleting it does not change the batch. */
export interface TemplateWork {
  readonly template: {
    readonly id: string;
    readonly version: number;
    readonly content: TemplateContent;
    /** Of a mockup, whose picture the batch has a copy of. */
    readonly ownPicture?: { readonly file: string; readonly sizeBytes: number };
  };
}

/** A finished picture of an item. */
export interface ItemResult {
  /** Of the result, which is its file's name. */
  readonly file: string;
  readonly sizeBytes: number;
  /** CRC-32, for the ZIP; undefined for pictures of a version that did not store it. */
  readonly crc?: number;
  /** If there are several. */
  readonly size?: { readonly name: string; readonly width: number; readonly height: number };
}

/** `working` is `processing` for customers. */
export type StoredItemStatus = 'waiting' | 'working' | 'completed' | 'failed' | 'cancelled';

/** One row for each batch. Its counts change in the transactions that change its items. */
export const batches = pgTable(
  'batches',
  {
    /** `bat_` and 22 random base62 characters. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<BatchStatus>().notNull(),
    work: jsonb('work').$type<BatchWork>().notNull(),
    /** Of every item; those of an item go before them. */
    values: jsonb('values').$type<ItemValues>(),
    total: integer('total').notNull(),
    /** Items that wait for a worker. */
    waiting: integer('waiting').notNull(),
    /** Items that wait or are worked on. */
    unfinished: integer('unfinished').notNull(),
    completed: integer('completed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    /** Completed items with a warning. */
    warned: integer('warned').notNull().default(0),
    /** Counts the retries; each one has a webhook of its own. */
    retries: integer('retries').notNull().default(0),
    /** Bytes of the files that came with it. */
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    /** 22 random base62 characters: who has them may download the pictures. */
    zipName: text('zip_name').notNull().unique(),
    /** The key of its items in the request log. */
    keyLabel: text('key_label').notNull(),
    webhookUrl: text('webhook_url'),
    sealedWebhookAuthorization: text('sealed_webhook_authorization'),
    metadata: jsonb('metadata').$type<JsonObject>(),
    /** Trace of the request (W3C `traceparent`), which its items and its webhook continue. */
    traceParent: text('trace_parent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it last began: created, or run again. Items that wait for an outage fail a day later. */
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    /** When a worker last took an item of it: accounts take turns by this. */
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When its files were removed. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('batches_user_id').on(table.userId, table.createdAt),
    index('batches_waiting').on(table.userId).where(sql`waiting > 0`),
    index('batches_finished_at').on(table.finishedAt),
    index('batches_expiring').on(table.expiresAt).where(sql`expires_at is not null and removed_at is null`),
  ],
);

/** One row for each picture of a batch. The row decides what happens to it. */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** From 0. */
    index: integer('index').notNull(),
    status: text('status').$type<StoredItemStatus>().notNull(),
    name: text('name').notNull(),
    /** Address of the picture; null for a file. */
    imageUrl: text('image_url'),
    /** Of a file that came with the batch; null for an address. */
    fileBytes: bigint('file_bytes', { mode: 'number' }),
    values: jsonb('values').$type<ItemValues>(),
    /** Its row in `api_requests` and that row's time; null for an item that cannot be worked on. */
    logRowId: bigint('log_row_id', { mode: 'number' }),
    loggedAt: timestamp('logged_at', { withTimezone: true }),
    ...workColumns(),
    deaths: deathsColumn(),
    results: jsonb('results').$type<readonly ItemResult[]>(),
    error: text('error'),
    errorCode: text('error_code'),
    /** Null for a completed item that is as it should be, and for those that have not completed. */
    warningCode: text('warning_code').$type<ItemWarning>(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.index] }),
    index('batch_items_waiting').on(table.batchId, table.deaths, table.index).where(sql`status = 'waiting'`),
    index('batch_items_leases').on(table.leasedUntil).where(sql`status = 'working'`),
  ],
);

export type Batch = typeof batches.$inferSelect;
export type BatchItem = typeof batchItems.$inferSelect;

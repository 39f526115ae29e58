import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import type { ResultCall, ResultTool } from '#account/results/shared/result.ts';

/** Finished pictures with a link. */
export const results = pgTable(
  'results',
  {
    /** The file name in the link: 22 random base62 characters and an extension. */
    name: text('name').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The tool that made it; null for results of older versions. */
    tool: text('tool').$type<ResultTool>(),
    /** Of the request that made it, in the log. */
    requestId: text('request_id'),
    /** The picture's name, such as its file's or the product's title. */
    title: text('title'),
    width: integer('width'),
    height: integer('height'),
    /** The request, for running it again. */
    call: jsonb('call').$type<ResultCall>(),
    /** What it was made with: its batch, or its template on that day. Null for its request. */
    groupId: text('group_id'),
    /** 22 random base62 characters for the ZIP of all pictures of a request; null without one. */
    bundle: text('bundle'),
    /** Its file in that ZIP. */
    bundlePath: text('bundle_path'),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the file was removed. The row stays for a while, so that the link can respond with "expired". */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('results_user_id').on(table.userId),
    index('results_newest').on(table.userId, table.createdAt, table.name).where(sql`removed_at is null`),
    index('results_request').on(table.userId, table.requestId).where(sql`request_id is not null`),
    index('results_group')
      .on(
        table.userId,
        sql`(coalesce(${table.groupId}, ${table.requestId}, ${table.name}))`,
        table.createdAt,
        table.name,
      )
      .where(sql`removed_at is null`),
    index('results_bundle').on(table.bundle).where(sql`bundle is not null`),
    index('results_expiring').on(table.expiresAt).where(sql`removed_at is null`),
    index('results_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

/** ZIPs of results that their owner has chosen. */
export const resultZips = pgTable(
  'result_zips',
  {
    /** 22 random base62 characters: who has them may download the pictures. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the results, in the order of the ZIP. */
    names: jsonb('names').$type<readonly string[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('result_zips_user_id').on(table.userId),
    index('result_zips_expiring').on(table.expiresAt),
  ],
);

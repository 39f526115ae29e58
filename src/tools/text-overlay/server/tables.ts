import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import type { ImageFormat } from '#platform/server/image/formats.ts';
import type { FontScript } from './fonts/parse/scripts.ts';

/** Fonts that customers have uploaded (contract 3, Fonts). */
export const fonts = pgTable(
  'fonts',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What `font_family` says. */
    name: text('name').notNull(),
    /** The file's name in the store: 22 random base62 characters and an extension. */
    fileName: text('file_name').notNull().unique(),
    format: text('format').$type<'ttf' | 'otf'>().notNull(),
    weight: integer('weight').notNull(),
    italic: boolean('italic').notNull(),
    scripts: jsonb('scripts').$type<readonly FontScript[]>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of the stored file, in lower-case hex. */
    sha256: text('sha256').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('fonts_user_id_name').on(table.userId, sql`lower(${table.name})`)],
);

/** Pictures that customers store to draw them again (contract 3, Assets). */
export const assets = pgTable(
  'assets',
  {
    /** `ast_` and 22 random base62 characters. */
    id: text('id').primaryKey(),
    /** The order in which they were stored. */
    position: serial('position').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The file's name in the store: 22 random base62 characters and an extension. */
    fileName: text('file_name').notNull().unique(),
    format: text('format').$type<ImageFormat>().notNull(),
    /** In pixels, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('assets_listed').on(table.userId, table.position)],
);

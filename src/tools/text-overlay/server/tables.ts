import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
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

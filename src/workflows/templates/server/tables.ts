import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#account/access/server/tables.ts';
import { assets } from '#tools/text-overlay/server/tables.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';

/** Saved ways of finishing a picture (contract 11, Templates). */
export const templates = pgTable(
  'templates',
  {
    /** `tpl_` and 22 random base62 characters. */
    id: text('id').primaryKey(),
    /** The order in which they were created. */
    position: serial('position').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The present one. */
    version: integer('version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('templates_listed').on(table.userId, table.position)],
);

/** What a template says, for each of its newest versions. A version never changes. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: text('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    /** The file name of its own picture: 22 random characters and an extension. Versions may share one. */
    picture: text('picture'),
    pictureBytes: integer('picture_bytes'),
    /** The file name of its thumbnail. */
    thumbnail: text('thumbnail'),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version] }),
    index('template_versions_picture').on(table.picture),
    index('template_versions_thumbnail').on(table.thumbnail),
  ],
);

/** The assets that a version of a template names: in its images, their fallbacks and its sample values. */
export const templateAssets = pgTable(
  'template_assets',
  {
    templateId: text('template_id').notNull(),
    version: integer('version').notNull(),
    assetId: text('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version, table.assetId] }),
    foreignKey({
      name: 'template_assets_version_fk',
      columns: [table.templateId, table.version],
      foreignColumns: [templateVersions.templateId, templateVersions.version],
    }).onDelete('cascade'),
    index('template_assets_asset').on(table.assetId),
  ],
);

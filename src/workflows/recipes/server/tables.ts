import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { deathsColumn, workColumns } from '#platform/server/work/columns.ts';
import { users } from '#account/access/server/tables.ts';
import { redbubbleProducts } from '#tools/shop-monitor/server/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * New products whose pictures are to be finished before their webhook goes out. A row is deleted in the
 * transaction that writes the webhook (contract 14).
 */
export const recipeJobs = pgTable(
  'recipe_jobs',
  {
    productId: bigint('product_id', { mode: 'number' })
      .primaryKey()
      .references(() => redbubbleProducts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Without foreign keys: a template that is deleted meanwhile is an outcome. */
    templateId: text('template_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    /**
     * Accounts take turns by this: the account's jobs have ascending numbers, from the first one that waits.
     */
    turn: bigint('turn', { mode: 'number' }).notNull(),
    /** When the webhook goes out with or without pictures. */
    deadline: moment('deadline').notNull(),
    ...workColumns(),
    deaths: deathsColumn(),
    /** Trace of the scan (W3C `traceparent`), which the run and the webhook continue. */
    traceParent: text('trace_parent'),
  },
  (table) => [
    index('recipe_jobs_user_id').on(table.userId, table.turn),
    index('recipe_jobs_turn').on(table.turn, table.productId),
    index('recipe_jobs_deadline').on(table.deadline),
  ],
);

export type RecipeJob = typeof recipeJobs.$inferSelect;

import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { BudgetKind } from '#platform/shared/budget-kinds.ts';
import { users } from '#account/access/server/tables.ts';

/** One row for each budget that an account has drawn on (contract 11, Budgets). */
export const accountBudgets = pgTable(
  'account_budgets',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<BudgetKind>().notNull(),
    /** What is missing in the bucket at `counted_at`; 0 means full, more than its size overdrawn. */
    spent: doublePrecision('spent').notNull(),
    /** By the clock of the database. */
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

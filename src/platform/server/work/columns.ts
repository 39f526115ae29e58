import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The columns of a table whose rows wait for work (work.ts). */
export const workColumns = () => ({
  /** Counts the runs; an outcome of an older run is refused. */
  run: integer('run').notNull().default(0),
  ...leaseColumns(),
});

/** The same without the number of the run. */
export const leaseColumns = () => ({
  /** When it may be worked on next. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** Until when its run has it, unless it says so again; null while it is not worked on. */
  leasedUntil: timestamp('leased_until', { withTimezone: true }),
});

/** Runs that ended without an outcome, by their weight (`usualDeaths`). */
export const deathsColumn = () => integer('deaths').notNull().default(0);

/** The same for a table of other things, some of whose rows are the reason for an email to their owner. */
export const emailColumns = () => ({
  ...workColumns(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
  /** Attempts that the mail server failed. */
  failures: integer('failures').notNull().default(0),
});

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { emailColumns } from '#platform/server/work/columns.ts';
import { users } from '#account/access/server/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The domain of an account. Several accounts may ask for one; it belongs to the one that has proved it. */
export const whiteLabelDomains = pgTable(
  'white_label_domains',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ASCII, in lower case, without a dot at the end. */
    domain: text('domain').notNull(),
    /** The content of the TXT record. */
    token: text('token').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null until it is proved, and after it was lost. */
    provedAt: moment('proved_at'),
    /** Time of the last successful DNS lookup. */
    checkedAt: moment('checked_at'),
    /** The next check, of a verified domain. */
    nextCheckAt: moment('next_check_at'),
    /** The first of the checks in a row that did not find the record. */
    missingSince: moment('missing_since'),
    /** Set when a verified domain went without its record for too long. */
    lostAt: moment('lost_at'),
    /** When the owner was told about that. */
    ownerToldAt: moment('owner_told_at'),
    ...emailColumns(),
  },
  (table) => [
    uniqueIndex('white_label_domains_proved').on(table.domain).where(sql`proved_at is not null`),
    index('white_label_domains_due').on(table.nextCheckAt).where(sql`proved_at is not null`),
    index('white_label_domains_untold')
      .on(table.lostAt)
      .where(sql`lost_at is not null and owner_told_at is null`),
  ],
);

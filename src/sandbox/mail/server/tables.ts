import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Emails that were not sent, because `SMTP_URL` is not set. `tables.sql` creates the table. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Empty for emails that were stored before emails had an HTML form. */
    html: text('html').notNull().default(''),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sandbox_mails_to').on(table.to, table.id)],
);

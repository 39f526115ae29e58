import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Emails that would have gone out, had `SMTP_URL` been set. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Empty for emails of the time before there was an HTML form. */
    html: text('html').notNull().default(''),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sandbox_mails_to').on(table.to, table.id)],
);

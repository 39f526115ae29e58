import { pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

/** The early access list (spec 3). Addresses are stored as they are compared: trimmed, in lower case. */
export const earlyBirds = pgTable('early_birds', {
  id: serial('id').primaryKey(),
  email: text('email').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

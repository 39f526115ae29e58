import { desc, eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Mail } from '../../../platform/server/mail.ts';
import type { SandboxMail } from '../shared/contract.ts';
import { sandboxMails } from './tables.ts';

const newestShown = 100;

/** Keeps letters in the database instead of sending them. */
export function createSandboxMail({ database, clock }: { database: Database; clock: Clock }): Mail {
  return {
    async send({ to, subject, text }) {
      await database.orm.insert(sandboxMails).values({ to, subject, text, sentAt: clock.now() });
    },
  };
}

/** The newest letters first, of everybody or to one address. */
export async function listSandboxMails(database: Database, to?: string): Promise<SandboxMail[]> {
  const rows = await database.orm
    .select()
    .from(sandboxMails)
    .where(to === undefined ? undefined : eq(sandboxMails.to, to))
    .orderBy(desc(sandboxMails.id))
    .limit(newestShown);
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() }));
}

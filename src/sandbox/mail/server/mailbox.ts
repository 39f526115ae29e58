import { desc, eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Mail } from '../../../platform/server/mail/mail.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { type SandboxMail, sandboxMailProblems } from '../shared/contract.ts';
import { sandboxMails } from './tables.ts';

const newestShown = 100;

/** Keeps emails in the database instead of sending them. */
export function createSandboxMail({ database, clock }: { database: Database; clock: Clock }): Mail {
  return {
    async send({ to, subject, text, html }) {
      await database.orm.insert(sandboxMails).values({ to, subject, text, html, sentAt: clock.now() });
    },
  };
}

/** The newest emails first, of everybody or to one address. */
export async function listSandboxMails(database: Database, to?: string): Promise<SandboxMail[]> {
  const rows = await database.orm
    .select({
      id: sandboxMails.id,
      to: sandboxMails.to,
      subject: sandboxMails.subject,
      text: sandboxMails.text,
      sentAt: sandboxMails.sentAt,
    })
    .from(sandboxMails)
    .where(to === undefined ? undefined : eq(sandboxMails.to, to))
    .orderBy(desc(sandboxMails.id))
    .limit(newestShown);
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() }));
}

/** An email's HTML form. Throws 404. */
export async function findSandboxMailHtml(database: Database, id: number): Promise<string> {
  const [row] = await database.orm
    .select({ html: sandboxMails.html })
    .from(sandboxMails)
    .where(eq(sandboxMails.id, id));
  if (!row) throw new Problem(sandboxMailProblems.mailNotFound);
  return row.html;
}

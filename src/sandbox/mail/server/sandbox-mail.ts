import { readFileSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { createTables } from '#platform/server/database/create-tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { Problem } from '#platform/shared/problem.ts';
import * as contract from '#sandbox/mail/shared/contract.ts';
import { sandboxMails } from './tables.ts';

const tablesSql = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8');
const newestShown = 100;

/** Emails carry their styles with them, load only pictures, and run nothing. */
const emailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; " +
    "frame-ancestors 'none'",
};

export interface SandboxMail {
  readonly mail: Mail;
  /** Serves the stored emails. */
  serve(serve: Serve<Principal>): void;
}

/** Opens the stand-in for a mail server (contract 8): it stores emails in the database and shows them. */
export async function openSandboxMail({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<SandboxMail> {
  await createTables(database, tablesSql);
  return {
    mail: {
      async send({ to, subject, text, html }) {
        await database.orm.insert(sandboxMails).values({ to, subject, text, html, sentAt: clock.now() });
      },
    },
    serve(serve) {
      serve(contract.listSandboxMails, async ({ query }) => ({ json: await listEmails(database, query.to) }));

      serve(contract.showSandboxMail, async ({ params }) => ({
        bytes: Buffer.from(await readHtml(database, params.id)),
        contentType: 'text/html; charset=utf-8',
        headers: emailHeaders,
      }));
    },
  };
}

/** Returns the newest emails first: everybody's, or those to one address. */
async function listEmails(database: Database, to?: string): Promise<contract.SandboxMail[]> {
  const { id, subject, text, sentAt } = sandboxMails;
  const rows = await database.orm
    .select({ id, to: sandboxMails.to, subject, text, sentAt })
    .from(sandboxMails)
    .where(to === undefined ? undefined : eq(sandboxMails.to, to))
    .orderBy(desc(id))
    .limit(newestShown);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** Throws 404 where there is no such email. */
async function readHtml(database: Database, id: number): Promise<string> {
  const [row] = await database.orm
    .select({ html: sandboxMails.html })
    .from(sandboxMails)
    .where(eq(sandboxMails.id, id));
  if (!row) throw new Problem(contract.sandboxMailProblems.mailNotFound);
  return row.html;
}

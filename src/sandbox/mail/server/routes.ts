import type { Principal } from '../../../account/access/server/principal.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import * as contract from '../shared/contract.ts';
import { findSandboxMailHtml, listSandboxMails } from './mailbox.ts';

/** Emails carry their styles with them, and nothing that runs. */
const emailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * The mailbox of a local machine. Served only while no mail server is set and no stranger can reach the
 * server.
 */
export function serveSandboxMail(
  serve: Serve<Principal>,
  { database }: { readonly database: Database },
): void {
  serve(contract.listSandboxMails, async ({ query }) => ({
    json: await listSandboxMails(database, query.to),
  }));

  serve(contract.showSandboxMail, async ({ params }) => ({
    bytes: Buffer.from(await findSandboxMailHtml(database, params.id)),
    contentType: 'text/html; charset=utf-8',
    headers: emailHeaders,
  }));
}

import type { Principal } from '../../../account/access/server/principal.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import { listSandboxMails as endpoint } from '../shared/contract.ts';
import { listSandboxMails } from './mailbox.ts';

/** The mailbox of a local machine. Served only while no mail server is set and no stranger can reach the server. */
export function serveSandboxMail(serve: Serve<Principal>, { database }: { readonly database: Database }): void {
  serve(endpoint, async ({ query }) => ({
    json: await listSandboxMails(database, query.to),
    headers: { 'cache-control': 'no-store' },
  }));
}

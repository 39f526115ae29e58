import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import type { Principal } from '../../access/server/principal.ts';
import * as contract from '../shared/contract.ts';
import { listRequests } from './requests.ts';
import { readUsage } from './usage.ts';

const noStore = { 'cache-control': 'no-store' };

/** The request log and the month's figures (spec 7, contract 4). */
export function serveUsage(
  serve: Serve<Principal>,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  serve(contract.listRequests, async ({ principal, query }) => {
    const { rows, total } = await listRequests(database, principal.userId, query);
    return { json: rows, headers: { ...noStore, 'x-total-count': String(total) } };
  });

  serve(contract.getUsage, async ({ principal }) => ({
    json: await readUsage(database, principal, clock.now()),
    headers: noStore,
  }));
}

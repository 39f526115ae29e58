import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import type { Principal } from '../../access/server/principal.ts';
import { getUsage } from '../shared/contract.ts';
import * as log from '../shared/requests.ts';
import { describeRequest, listRequests } from './requests.ts';
import { readUsage } from './usage.ts';

/** The request log and the usage of the month (spec 7, contract 4). */
export function serveUsage(
  serve: Serve<Principal>,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  serve(log.listRequests, async ({ principal, query }) => {
    const { rows, total } = await listRequests(database, principal.userId, query);
    return { json: rows, headers: { 'x-total-count': String(total) } };
  });

  serve(log.getRequest, async ({ principal, params }) => ({
    json: await describeRequest(database, principal.userId, params.id),
  }));

  serve(getUsage, async ({ principal }) => ({
    json: await readUsage(database, principal, clock.now()),
  }));
}

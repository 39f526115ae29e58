import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import type { Principal } from '../../access/server/principal.ts';
import { nextBeforeHeader } from '../../../platform/shared/page.ts';
import { totalCountHeader } from '../../../platform/shared/total-count.ts';
import { getUsage } from '../shared/contract.ts';
import { getUsageDays } from '../shared/days.ts';
import * as log from '../shared/requests.ts';
import { createLogReads } from './log-reads.ts';
import { describeRequest, listRequests } from './requests.ts';
import { readUsage } from './usage.ts';
import { readUsageDays } from './usage-days.ts';

/** The request log and the usage of the month (spec 7, contract 4). */
export function serveUsage(
  serve: Serve<Principal>,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  const reads = createLogReads();

  serve(log.listRequests, async ({ principal: { userId }, query, signal }) => {
    const page = await reads.run(userId, signal, () => listRequests({ database, clock }, userId, query));
    const headers = { ...totalCountHeader(page.counted), ...nextBeforeHeader(page.nextBefore) };
    return { json: [...page.rows], headers };
  });

  serve(log.getRequest, async ({ principal, params }) => ({
    json: await describeRequest(database, principal.userId, params.id),
  }));

  serve(getUsage, async ({ principal, signal }) => ({
    json: await reads.run(principal.userId, signal, () => readUsage(database, principal, clock.now())),
  }));

  serve(getUsageDays, async ({ principal: { userId }, query: { month }, signal }) => {
    const at = month === undefined ? clock.now() : new Date(`${month}-01T00:00:00Z`);
    const data = await reads.run(userId, signal, () => readUsageDays(database, userId, at));
    return { json: { success: true as const, data } };
  });
}

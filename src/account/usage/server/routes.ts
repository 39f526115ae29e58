import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { csvHeaders, csvType } from '#platform/server/http/csv.ts';
import { csvLine } from '#platform/shared/csv.ts';
import { wantsCsv } from '#platform/server/http/request-headers.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Principal } from '#account/access/server/principal.ts';
import { nextBeforeHeader } from '#platform/shared/page.ts';
import { totalCountHeader } from '#platform/shared/total-count.ts';
import { type AnalyticsRow, getAnalytics } from '#account/usage/shared/analytics.ts';
import { getUsage } from '#account/usage/shared/contract.ts';
import { getUsageDays } from '#account/usage/shared/days.ts';
import * as log from '#account/usage/shared/requests.ts';
import { dayRange, readAnalytics } from './analytics.ts';
import { createLogReads } from './log-reads.ts';
import { projectMonth } from './projection.ts';
import { planOf } from './quota.ts';
import { describeRequest, listRequests } from './requests.ts';
import { readRequestsLeft, readUsage } from './usage.ts';
import { readUsageDays } from './usage-days.ts';
import { planLimits } from '#account/usage/shared/quota.ts';

/** The request log and the usage of the month (spec 7, contract 4). */
export function serveUsage(
  serve: Serve<Principal>,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  const reads = createLogReads();

  serve(log.listRequests, async ({ principal, query, signal }) => {
    const read = () => listRequests({ database, clock }, principal, query);
    const page = await reads.run(principal.userId, signal, read);
    const headers = { ...totalCountHeader(page.counted), ...nextBeforeHeader(page.nextBefore) };
    return { json: [...page.rows], headers };
  });

  serve(log.getRequest, async ({ principal, params }) => ({
    json: await describeRequest(database, principal, params.id),
  }));

  serve(getUsage, async ({ principal, signal }) => ({
    json: await reads.run(principal.userId, signal, () => readUsage(database, principal, clock.now())),
  }));

  serve(getUsageDays, async ({ principal: { userId }, query: { month }, signal }) => {
    const at = month === undefined ? clock.now() : new Date(`${month}-01T00:00:00Z`);
    const data = await reads.run(userId, signal, () => readUsageDays(database, userId, at));
    return { json: { success: true as const, data } };
  });

  serve(getAnalytics, async ({ principal, query, request, signal }) => {
    const { by = 'day', ...filter } = query;
    const now = clock.now();
    const range = dayRange(query, now);
    const rows = await reads.run(principal.userId, signal, () =>
      readAnalytics(database, principal.userId, { ...filter, ...range, by }),
    );
    if (wantsCsv(request.headers.accept)) {
      const headers = csvHeaders(`analytics-${by}-${range.from}-${range.to}.csv`);
      return { bytes: Buffer.from(analyticsCsv(rows)), contentType: csvType, headers };
    }
    const limit = planLimits[planOf(principal.userStatus)].requestsPerMonth;
    const used = limit - (await readRequestsLeft(database, principal, now));
    return {
      json: {
        success: true as const,
        data: { ...range, by, rows, projection: projectMonth({ used, limit }, now) },
      },
    };
  });
}

const csvColumns = [
  'key',
  'requests',
  'succeeded',
  'failed',
  'input_bytes',
  'output_bytes',
  'p50_ms',
  'p95_ms',
  'p99_ms',
  'counted',
] as const satisfies readonly (keyof AnalyticsRow)[];

function analyticsCsv(rows: readonly AnalyticsRow[]): string {
  return [csvColumns, ...rows.map((row) => csvColumns.map((column) => row[column]))].map(csvLine).join('');
}

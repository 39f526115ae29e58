import { randomUUID } from 'node:crypto';
import { findSession } from '#account/access/server/sessions.ts';
import { createMeter } from '#account/usage/server/meter.ts';
import { describeRequest, listRequests } from '#account/usage/server/requests.ts';
import { readUsage } from '#account/usage/server/usage.ts';
import { systemClock as clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { keyHashOf, sessionToken } from './fill.ts';
import type { Path } from './measure.ts';
import { accounts } from './size.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** What each request to a tool does: it finds its caller, is admitted and ends. */
export function callPaths(database: Database): Path[] {
  const meter = createMeter(database, clock);
  const admit = async () => {
    const request = { requestId: randomUUID(), endpoint: '/api/bench' };
    const admission = await meter.admitKey(keyHashOf(accounts.heavy), request);
    if (!admission) throw new Error('Expected an admission, received none');
    return admission;
  };
  const outcome = { statusCode: 200, began: true, durationMs: 20, facts: {} };
  const account = { userId: accounts.heavy, userStatus: 'active_sub' } as const;
  return [
    { what: 'session', run: () => findSession(database, clock, sessionToken) },
    { what: 'key and admission', run: admit },
    { what: 'admission and completion', run: async () => meter.complete(await admit(), outcome) },
    { what: 'usage of the month', run: () => readUsage(database, account, clock.now()) },
  ];
}

type Filter = Parameters<typeof listRequests>[2];

/** The pages of the request log, each with its count. */
export async function logPaths(database: Database): Promise<Path[]> {
  const reader = { userId: accounts.heavy };
  const middle = await listRequests({ database, clock }, reader, { until: daysAgo(360), limit: 1 });
  const [known] = middle.rows;
  if (!known) throw new Error('Expected a request in the middle of the log, received none');
  const { id: before, requestId } = known;
  const apiKey = 'op_abc1';
  const [since, until] = [daysAgo(400), daysAgo(335)];
  const filters: readonly [string, Filter][] = [
    ['no filter', {}],
    ['500 a page', { limit: 500 }],
    ['deep in the past', { before }],
    ['status failed', { status: 'failed' }],
    ['status successful', { status: 'successful' }],
    ['status under_way', { status: 'under_way' }],
    ['endpoint', { endpoint: '/api/text' }],
    ['endpoint without a match', { endpoint: '/api/redbubble' }],
    ['key', { apiKey }],
    ['input', { inputMethod: 'url' }],
    ['65 days', { since, until }],
    ['everything at once', { endpoint: '/api/', status: 'failed', inputMethod: 'url', apiKey, since, until }],
    ['id of four digits', { id: 'a0b1' }],
    ['id of four digits, 65 days', { id: 'a0b1', since, until }],
    ['id of four digits, failed', { id: 'a0b1', status: 'failed' }],
    ['id of four digits, endpoint and key', { id: 'a0b1', endpoint: '/api/text', apiKey }],
    ['id of eight digits', { id: requestId.slice(0, 8) }],
    ['row number', { id: String(before) }],
  ];
  const lists = filters.map(([what, filter]) => ({
    what: `log: ${what}`,
    run: () => listRequests({ database, clock }, reader, filter),
  }));
  return [
    ...lists,
    { what: 'a request by its id', run: () => describeRequest(database, reader, requestId) },
    { what: 'a request by its row', run: () => describeRequest(database, reader, String(before)) },
  ];
}

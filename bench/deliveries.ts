import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { users } from '../src/account/access/server/tables.ts';
import { claimDue } from '../src/account/webhooks/server/claim.ts';
import { createDeliveries, listDeliveries } from '../src/account/webhooks/server/deliveries.ts';
import { findDue, promoteRipe } from '../src/account/webhooks/server/find-due.ts';
import { createSettle } from '../src/account/webhooks/server/settle.ts';
import { webhookEndpoints } from '../src/account/webhooks/server/tables.ts';
import { ensureMonths } from '../src/app/server/partitioned-tables.ts';
import { systemClock as clock } from '../src/platform/server/clock.ts';
import type { Database } from '../src/platform/server/database/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { row } from './report.ts';

/**
 * Measures outbox and log while one account has `--due` deliveries due behind an endpoint without a free slot
 * and `--heavy` in its log, beside `--others` of everybody else. The server of the tests runs without fsync.
 */
const { values } = parseArgs({
  options: {
    due: { type: 'string', default: '200000' },
    heavy: { type: 'string', default: '240000' },
    others: { type: 'string', default: '500000' },
  },
});
const [due, heavy, others] = [Number(values.due), Number(values.heavy), Number(values.others)];
const runs = 100;

const { database, close } = await openBenchDatabase('postgres');
try {
  await ensureMonths(database, clock.now());
  await measureAll(await fill(database));
} finally {
  await close();
}

interface Filled {
  readonly userId: number;
  readonly slowId: number;
  readonly otherId: number;
}

async function measureAll({ userId, slowId, otherId }: Filled): Promise<void> {
  const full = { endpointIds: [slowId], userIds: [], hosts: [], overall: false, some: true };
  await measure('retries whose time has come, none', () => promoteRipe(database, clock.now()));
  await measure('look, everything due at a full endpoint', () =>
    findDue(database, { full, after: 0, perEndpoint: 5 }),
  );
  await queueOthers(otherId);
  await measure('look, work for another account as well', () =>
    findDue(database, { full, after: 0, perEndpoint: 5 }),
  );
  await measure('claim and settle one', async () => {
    const found = await findDue(database, { full, after: 0, perEndpoint: 1 });
    const [delivery] = await claimDue(database, clock.now(), found.due);
    if (!delivery) throw new Error('Expected a due delivery, received none');
    await createSettle({ database, clock })({
      id: delivery.id,
      claim: delivery.claim,
      status: 'delivered',
      nextAttemptAt: null,
      startedAt: clock.now(),
      latencyMs: 5,
      statusCode: 200,
      error: null,
      responseText: 'ok',
      isOwnError: false,
    });
  });
  const list = (filter: object) => () => listDeliveries({ database, clock }, userId, filter);
  await measure('list, no filter', list({}));
  await measure('list, failed, of which there are none', list({ status: 'failed' }));
  await measure('list, an event without a match', list({ event: 'audio.failed' }));
  await measure('list, a subject', list({ subject: 'heavy:77' }));
  const subjects = Array.from({ length: 50 }, (_value, number) => `heavy:${number + 1}`);
  await measure('states of 50 products', () =>
    createDeliveries(database).stateOf(userId, 'product.discovered', subjects),
  );
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * runs) - 1] ?? 0).toFixed(1);
  row(what, `${at(0.5)} ms`, `p99 ${at(0.99)} ms`);
}

async function fill({ orm, exclusive }: Database): Promise<Filled> {
  const [owner, other] = await orm
    .insert(users)
    .values([{ username: 'heavy' }, { username: 'other' }])
    .returning();
  const urls = [owner, other].flatMap((user) => (user ? [{ userId: user.id, url: 'http://a.test/' }] : []));
  const [slow, quick] = await orm.insert(webhookEndpoints).values(urls).returning();
  if (!slow || !quick) throw new Error('Expected two endpoints, received fewer');
  await exclusive(async (tx) => {
    await tx.execute(sql`
      insert into webhook_deliveries (webhook_id, user_id, event, subject, created_at, delivered_at)
      select 'msg_' || n, case when n <= ${heavy + due}::integer then ${slow.userId}::integer else ${quick.userId}::integer end,
        'product.discovered', 'heavy:' || n, date_trunc('ms', now() - interval '1 hour' + n * interval '1 ms'), now()
      from generate_series(1, ${heavy + due + others}::integer) n`);
    await tx.execute(sql`
      insert into webhook_log (id, webhook_id, user_id, endpoint_id, url, event, subject, body, status, created_at)
      select id, webhook_id, user_id, case when user_id = ${slow.userId} then ${slow.id}::integer else ${quick.id}::integer end,
        'http://a.test/', event, subject, '{"event":"product.discovered"}',
        case when id > ${heavy} and id <= ${heavy + due} then 'pending' else 'delivered' end, created_at
      from webhook_deliveries`);
    await tx.execute(sql`
      insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
      select id, created_at, user_id, endpoint_id, 'a.test', created_at, true from webhook_log where status = 'pending'`);
  });
  await database.query('analyze', 'analyze', []);
  return { userId: slow.userId, slowId: slow.id, otherId: quick.id };
}

/** Makes deliveries of the other account due: one for each run that claims. */
async function queueOthers(endpointId: number): Promise<void> {
  await database.orm.execute(sql`
    insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
    select id, created_at, user_id, endpoint_id, 'b.test', created_at, true from webhook_log
    where endpoint_id = ${endpointId} limit ${runs}::integer`);
}

import { sql } from 'drizzle-orm';
import { claimDue } from '#account/webhooks/server/claim.ts';
import { createDeliveries, describeDelivery, listDeliveries } from '#account/webhooks/server/deliveries.ts';
import { findDue, promoteRipe } from '#account/webhooks/server/find-due.ts';
import { createSettle } from '#account/webhooks/server/settle.ts';
import { systemClock as clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { heavySubject, host } from './fill-deliveries.ts';
import { type Path, runsInAll } from './measure.ts';
import { accounts } from './size.ts';

/**
 * The outbox while an endpoint without a free place has most of it, and the log of an account with history.
 */
export async function deliveryPaths(database: Database): Promise<Path[]> {
  await makeSomeDue(database);
  const { heavy, slow } = accounts;
  const full = {
    endpointIds: [slow],
    userIds: [],
    hosts: [],
    onlyEndpointIds: null,
    overall: false,
    some: true,
  };
  const look = () => findDue(database, { full, after: 0, perEndpoint: 1 });
  const settle = createSettle({ database, clock });
  const claimAndSettle = async () => {
    const [delivery] = await claimDue(database, clock.now(), (await look()).due.slice(0, 1));
    if (!delivery) throw new Error('Expected a due delivery, received none');
    await settle({ ...delivery, ...delivered, startedAt: clock.now() });
  };
  const deps = { database, clock };
  const list = (what: string, filter: Parameters<typeof listDeliveries>[2]): Path => ({
    what: `deliveries: ${what}`,
    run: () => listDeliveries(deps, heavy, filter),
  });
  const { deliveries: failed } = await listDeliveries(deps, heavy, { status: 'failed', limit: 100 });
  const before = failed.at(-1)?.id;
  if (before === undefined) throw new Error('Expected failed deliveries, received none');
  const subjects = Array.from({ length: 50 }, (_value, number) => heavySubject(number + 1));
  return [
    { what: 'retries whose time has come', run: () => promoteRipe(database, clock.now()) },
    { what: 'look for due deliveries', run: look },
    { what: 'look, claim and settle one', run: claimAndSettle },
    list('no filter', {}),
    list('deep in the past', { before }),
    list('failed', { status: 'failed' }),
    list('pending, of which there are none', { status: 'pending' }),
    list('an event without a match', { event: 'audio.failed' }),
    list('a subject', { subject: heavySubject(77) }),
    { what: 'a delivery by its id', run: () => describeDelivery(deps, heavy, before) },
    {
      what: 'states of 50 products',
      run: () => createDeliveries(database).stateOf(heavy, 'product.discovered', subjects),
    },
  ];
}

const delivered = {
  status: 'delivered',
  nextAttemptAt: null,
  latencyMs: 5,
  statusCode: 200,
  error: null,
  responseText: 'ok',
  isOwnError: false,
} as const;

/** One delivery of another account for each run that claims. */
async function makeSomeDue({ orm }: Database): Promise<void> {
  await orm.execute(sql`
    insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
    select id, created_at, user_id, endpoint_id, ${host}, created_at, true from webhook_log
    where user_id > ${accounts.slow}::integer and status = 'delivered' limit ${runsInAll}::integer
    on conflict do nothing`);
}

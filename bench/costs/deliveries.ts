import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { webhookChannel } from '#account/webhooks/server/put-in-outbox.ts';
import type { Database } from '#platform/server/database/database.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';

/** A server that takes everything: webhooks and traces. */
export interface Receiver {
  readonly origin: string;
  /** For OUTBOUND_ALLOW. */
  readonly host: string;
  /** Webhooks that have arrived. */
  readonly received: () => number;
  close(): Promise<void>;
}

const waitsMs = 60_000;

export async function startReceiver(): Promise<Receiver> {
  let received = 0;
  const server = createServer((request, response) => {
    if (request.headers['webhook-id'] !== undefined) received += 1;
    request.resume().once('end', () => response.end('{}'));
  });
  await listen(server);
  const host = `127.0.0.1:${portOf(server)}`;
  return {
    origin: `http://${host}`,
    host,
    received: () => received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Makes deliveries due, shared out among all accounts, and resolves with their number once all have arrived.
 */
export async function deliver({ orm }: Database, receiver: Receiver, count: number): Promise<number> {
  const expected = receiver.received() + count;
  await orm.execute(sql`
    insert into webhook_endpoints (user_id, url) select id, ${`${receiver.origin}/hook`} from users on conflict do nothing`);
  await orm.execute(sql`
    with marks as (
      insert into webhook_deliveries (webhook_id, user_id, event, subject, created_at)
      select 'msg_' || gen_random_uuid(), 1 + n % (select count(*)::integer from users), 'product.discovered',
        'bench:' || gen_random_uuid(), now() from generate_series(1, ${count}::integer) n
      returning id, webhook_id, user_id, event, subject, created_at
    ), log as (
      insert into webhook_log (id, webhook_id, user_id, endpoint_id, url, event, subject, body, status, created_at)
      select marks.id, webhook_id, marks.user_id, endpoint.id, url, event, subject,
        '{"event":"product.discovered","shop_id":9,"product":{"id":"1","title":"A work","price":"9.09 USD"}}',
        'pending', marks.created_at
      from marks join webhook_endpoints as endpoint using (user_id)
      returning *
    )
    insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
    select id, created_at, user_id, endpoint_id, ${receiver.host}, created_at, true from log`);
  await orm.execute(sql`select pg_notify(${webhookChannel}, '')`);
  for (const endsMs = performance.now() + waitsMs; receiver.received() < expected; await delay(20))
    if (performance.now() > endsMs)
      throw new Error(`Expected ${expected} webhooks, received ${receiver.received()}`);
  return count;
}

import { sql, type SQL } from 'drizzle-orm';
import { accounts, type Size } from './size.ts';

/** The log goes back this far; a delivery in 500 has failed. */
const days = 30;

/** The host of everybody else's endpoint. Endpoints have the ids of their accounts. */
export const host = 'a.test';

/** The measured account is told of the works of its first shop, in the order in which they were found. */
export const heavySubject = (number: number) => `product:${accounts.heavy}:${number}`;

/**
 * Writes deliveries in all four places: marks, log, attempts, and in the outbox those that are due at the
 * endpoint of the slow account.
 */
export function fillDeliveries({ deliveries: rows, due, heavy, users }: Size): SQL[] {
  const heavyNumber = sql`n * ${heavy}::bigint / ${rows}::bigint`;
  return [
    sql`insert into webhook_endpoints (user_id, url)
      select n, 'http://a.test/' from generate_series(1, ${users}::integer) n`,
    sql`insert into webhook_deliveries (webhook_id, user_id, event, subject, created_at, delivered_at)
      select 'msg_' || n,
        case when is_heavy then ${accounts.heavy}::integer when n > ${rows - due}::bigint then ${accounts.slow}::integer
          else ${accounts.quick}::integer + n % (${users}::integer - ${accounts.quick}::integer + 1) end,
        'product.discovered', 'product:' || case when is_heavy then '1:' || ${heavyNumber} else '9:' || n end,
        date_trunc('ms', now() - (1 - n::float8 / ${rows}::bigint) * ${days}::integer * interval '1 day'), now()
      from generate_series(1, ${rows}::bigint) n
      cross join lateral (select ${heavyNumber} > (n - 1) * ${heavy}::bigint / ${rows}::bigint as is_heavy) as of_account`,
    sql`insert into webhook_log (id, webhook_id, user_id, endpoint_id, url, event, subject, body, status, attempts, created_at,
        delivered_at, last_status_code, last_latency_ms)
      select id, webhook_id, user_id, user_id, 'http://a.test/', event, subject,
        '{"event":"product.discovered","shop_id":9,"product":{"id":"1","title":"A work","price":"9.09 USD"}}',
        case when user_id = ${accounts.slow}::integer then 'pending' when id % 500 = 0 then 'failed' else 'delivered' end, 1,
        created_at, now(), 200, 20
      from webhook_deliveries`,
    sql`insert into webhook_attempts (user_id, delivery_id, number, started_at, latency_ms, status_code, answer)
      select user_id, id, 1, created_at, 20, 200, 'ok' from webhook_log where status <> 'pending'`,
    sql`insert into webhook_outbox (delivery_id, created_at, user_id, endpoint_id, host, due_at, is_due)
      select id, created_at, user_id, endpoint_id, ${host}, created_at, true from webhook_log where status = 'pending'`,
  ];
}

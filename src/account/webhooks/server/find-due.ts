import type { Database } from '#platform/server/database/database.ts';
import type { FullSlots, SlotUser } from './concurrency-slots.ts';

/** A delivery whose time has come. */
export interface DueDelivery extends SlotUser {
  readonly id: number;
}

/** How much of the outbox one look reads at most, however much is due. */
export interface LookLimits {
  /** Endpoints with due deliveries, those without a free slot included. */
  readonly endpoints: number;
  /** Endpoints of one account; less than `endpoints`, so that every look gets on. */
  readonly endpointsOfAccount: number;
  readonly deliveries: number;
}

export const lookLimits: LookLimits = { endpoints: 256, endpointsOfAccount: 64, deliveries: 64 };
const maxPromoted = 1_000;
/** A free account's delivery counts as due so much later than a premium one's. */
const freeSeconds = 30;

export interface Look {
  readonly due: readonly DueDelivery[];
  /** After which account the next look begins; null if this look came to the last account. */
  readonly next: number | null;
}

/** Parameters: now, the row limit. */
const promoteSql = `
with ripe as (
  select delivery_id from webhook_outbox where not is_due and due_at <= $1::timestamptz
  order by due_at limit $2::integer
  for update skip locked
)
update webhook_outbox as outbox set is_due = true from ripe where outbox.delivery_id = ripe.delivery_id
returning 1`;

/** Marks retries, and attempts whose lease ended, as due. Returns whether there may be more of them. */
export async function promoteRipe(database: Database, now: Date): Promise<boolean> {
  const promoted = await database.query('webhook_promote', promoteSql, [now.toISOString(), maxPromoted]);
  return promoted.length === maxPromoted;
}

/**
 * Jumps from endpoint to endpoint in the index of due deliveries, past the rest of an account that is full or
 * had its share, and reads the oldest deliveries of those with a free slot. What waits at full ones is not
 * read. Parameters: the account after which it begins; full endpoints, accounts and hosts as JSON arrays;
 * then endpoints, endpoints of an account, deliveries of an endpoint, and deliveries at most; the only
 * endpoints that may get a slot as JSON array, or null for all.
 */
const findSql = `
with recursive "full" as (
  select array(select jsonb_array_elements_text($2::jsonb)::integer) as endpoints,
    array(select jsonb_array_elements_text($3::jsonb)::integer) as accounts,
    array(select jsonb_array_elements_text($4::jsonb)) as hosts,
    case when $9::jsonb is not null
      then array(select jsonb_array_elements_text($9::jsonb)::integer) end as only_endpoints
), walk as (
  (select user_id, endpoint_id, host, 1 as step, 1 as of_account
   from webhook_outbox where is_due and user_id > $1::integer
   order by user_id, endpoint_id limit 1)
  union all
  select next.user_id, next.endpoint_id, next.host, walk.step + 1,
    case when next.user_id = walk.user_id then walk.of_account + 1 else 1 end
  from walk cross join "full" cross join lateral (
    select user_id, endpoint_id, host from webhook_outbox
    where is_due and (user_id, endpoint_id) > (walk.user_id, case
      when walk.of_account >= $6::integer or walk.user_id = any("full".accounts) then 2147483647
      else walk.endpoint_id end)
    order by user_id, endpoint_id limit 1
  ) as next
  where walk.step < $5::integer
), account as (
  select id as user_id,
    case user_status when 'active_sub' then interval '0' else interval '${freeSeconds} seconds' end as behind
  from users where id in (select user_id from walk)
), found as (
  select waiting.delivery_id as id, walk.endpoint_id as "endpointId", walk.user_id as "userId", walk.host,
    waiting.due_at + account.behind as place,
    row_number() over (partition by walk.user_id order by waiting.due_at, waiting.delivery_id) as turn
  from walk cross join "full" join account using (user_id)
  join webhook_endpoints as endpoint on endpoint.id = walk.endpoint_id and endpoint.status = 'on'
  cross join lateral (
    select delivery_id, due_at from webhook_outbox
    where is_due and user_id = walk.user_id and endpoint_id = walk.endpoint_id
    order by due_at, delivery_id limit $7::integer
  ) as waiting
  where walk.endpoint_id <> all("full".endpoints) and walk.user_id <> all("full".accounts)
    and walk.host <> all("full".hosts)
    and ("full".only_endpoints is null or walk.endpoint_id = any("full".only_endpoints))
  order by turn, place, id limit $8::integer
)
select (select count(*)::integer from walk) as endpoints, (select max(user_id) from walk) as "lastUserId",
  coalesce((
    select jsonb_agg(to_jsonb(found) - 'place' - 'turn' order by turn, place, id) from found
  ), '[]') as due`;

interface Found {
  readonly endpoints: number;
  readonly lastUserId: number | null;
  readonly due: readonly DueDelivery[];
}

export interface Where {
  /** If no slot is free. */
  readonly full: FullSlots;
  /** The account after which the look begins; 0 for all. */
  readonly after: number;
  /** Deliveries of one endpoint at most. */
  readonly perEndpoint: number;
}

/**
 * Returns due deliveries for which a slot may be free: first the oldest of each account, then the second
 * oldest of each, and so on; in each turn those of premium accounts before those that came due up to 30 s
 * earlier.
 */
export async function findDue(
  database: Database,
  { full, after, perEndpoint }: Where,
  limits: LookLimits = lookLimits,
): Promise<Look> {
  const lists = [full.endpointIds, full.userIds, full.hosts].map((list) => JSON.stringify(list));
  const params = [
    after,
    ...lists,
    limits.endpoints,
    limits.endpointsOfAccount,
    perEndpoint,
    limits.deliveries,
    full.onlyEndpointIds === null ? null : JSON.stringify(full.onlyEndpointIds),
  ];
  const [found] = await database.query<Found>('webhook_due', findSql, params);
  if (!found) throw new Error('Expected one row of due webhooks, received none');
  const { lastUserId } = found;
  const isCut = lastUserId !== null && found.endpoints === limits.endpoints;
  // The last account may not have been read to its end.
  return { due: found.due, next: isCut ? lastUserId - 1 : null };
}

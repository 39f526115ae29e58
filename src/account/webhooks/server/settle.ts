import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createGroupCommit } from '#platform/server/database/group-commit.ts';
import { endpointOffText } from '#account/webhooks/shared/contract.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { switchOff } from './endpoints.ts';
import { goneStatus } from './send.ts';
import type { DeliveryStatus, OffReason } from '#account/webhooks/shared/statuses.ts';

/** How one claimed attempt ended. */
export interface Settlement {
  readonly id: number;
  readonly claim: string;
  readonly status: DeliveryStatus;
  readonly nextAttemptAt: Date | null;
  readonly startedAt: Date;
  readonly latencyMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseText: string | null;
  readonly isOwnError: boolean;
}

/** A stored attempt that counts for its endpoint. */
interface Settled {
  readonly id: number;
  readonly endpointId: number;
  /** Attempts of this round that the receiver failed, this one included. */
  readonly roundFailures: number;
  /** Since when every attempt at the endpoint has failed; null if the last one was delivered. */
  readonly failingSince: Date | null;
}

const failingMs = webhookLimits.failingDays * 24 * 60 * 60 * 1000;
/** An endpoint that had no events for days is not switched off for one failure: its retries must fail too. */
const failuresBeforeOff = 3;

/**
 * Returns a function that stores how an attempt ended and switches its endpoint off if it is gone or has
 * failed for too long. Attempts that end together are stored in one statement.
 */
export function createSettle({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const settlements = createGroupCommit(async (group: readonly Settlement[]) => {
    const now = clock.now();
    const settled = await storeSettlements(database, now, group);
    const byId = new Map(settled.map((row) => [row.id, row]));
    for (const settlement of group) {
      const row = byId.get(settlement.id);
      const reason = row && reasonToSwitchOff(settlement, row, now);
      if (reason) await switchOff(database, { endpointId: row.endpointId, reason, now });
    }
  });

  return (settlement: Settlement): Promise<void> => settlements.add(settlement);
}

function reasonToSwitchOff(
  { statusCode, status }: Settlement,
  { failingSince, roundFailures }: Settled,
  now: Date,
): OffReason | undefined {
  if (statusCode === goneStatus) return 'gone';
  if (status === 'delivered' || failingSince === null || roundFailures < failuresBeforeOff) return undefined;
  return now.getTime() - failingSince.getTime() >= failingMs ? 'failing' : undefined;
}

/**
 * Stores how an attempt ended with its delivery, mark and endpoint, and removes from the outbox what needs no
 * further attempt. An attempt whose claim is no longer the delivery's changes nothing: it outlived its lease,
 * or the delivery was replayed meanwhile. Parameters: settlements as JSON array, now.
 */
const settleSql = `
with outcome as (
  select * from jsonb_to_recordset($1::jsonb) as outcome(
    id bigint, claim text, status text, "nextAttemptAt" timestamptz, "startedAt" timestamptz,
    "latencyMs" integer, "statusCode" integer, error text, "responseText" text, "isOwnError" boolean
  )
), claimed as (
  select outcome.*, outbox.created_at, outbox.user_id, outbox.endpoint_id,
    endpoint.status = 'off' as "isOff",
    outcome.status = 'pending' and endpoint.status = 'on' as "goesOn",
    outbox.round_failures
      + case when outcome."isOwnError" or outcome.status = 'delivered' then 0 else 1 end as round_failures
  from outcome
  join webhook_outbox as outbox on outbox.delivery_id = outcome.id and outbox.claim = outcome.claim
  join webhook_endpoints as endpoint on endpoint.id = outbox.endpoint_id
  for update of outbox
), ended as (
  delete from webhook_outbox as outbox using claimed
  where outbox.delivery_id = claimed.id and not claimed."goesOn"
), scheduled as (
  update webhook_outbox as outbox set claim = null, is_due = false, due_at = claimed."nextAttemptAt",
    round_attempts = outbox.round_attempts + 1, round_failures = claimed.round_failures
  from claimed where outbox.delivery_id = claimed.id and claimed."goesOn"
), settled as (
  update webhook_log as delivery set
    status = case when claimed.status = 'pending' and claimed."isOff" then 'failed' else claimed.status end,
    attempts = delivery.attempts + 1,
    delivered_at = case
      when claimed.status = 'delivered' then coalesce(delivery.delivered_at, $2::timestamptz)
      else delivery.delivered_at end,
    last_status_code = claimed."statusCode",
    last_latency_ms = claimed."latencyMs",
    last_error = case
      when claimed.status = 'pending' and claimed."isOff" then '${endpointOffText}' else claimed.error end
  from claimed where delivery.id = claimed.id and delivery.created_at = claimed.created_at
  returning delivery.id, delivery.endpoint_id, delivery.attempts as number, delivery.user_id,
    claimed.round_failures, claimed.status, claimed."startedAt", claimed."latencyMs", claimed."statusCode",
    claimed.error, claimed."responseText", claimed."isOwnError"
), marked as (
  update webhook_deliveries as mark set delivered_at = $2::timestamptz
  from settled where mark.id = settled.id and settled.status = 'delivered' and mark.delivered_at is null
), logged as (
  insert into webhook_attempts
    (user_id, delivery_id, number, started_at, latency_ms, status_code, error, answer)
  select user_id, id, number, "startedAt", "latencyMs", "statusCode", error, "responseText" from settled
), counting as (
  select endpoint_id, bool_or(status = 'delivered') as works, min("startedAt") as first, max(error) as error
  from settled where not "isOwnError" group by endpoint_id
), touched as (
  update webhook_endpoints as endpoint set
    failing_since = case
      when counting.works then null
      else coalesce(endpoint.failing_since, counting.first) end,
    last_delivered_at = case when counting.works then $2::timestamptz else endpoint.last_delivered_at end,
    last_error = case when counting.works then null else counting.error end
  from counting where endpoint.id = counting.endpoint_id
  returning endpoint.id, endpoint.failing_since
)
select settled.id::float8 as id, settled.endpoint_id as "endpointId",
  settled.round_failures as "roundFailures", touched.failing_since as "failingSince"
from settled join touched on touched.id = settled.endpoint_id
where not settled."isOwnError"`;

/** Stores how attempts ended and returns those that count, without those that an error of our own ended. */
function storeSettlements(
  database: Database,
  now: Date,
  settlements: readonly Settlement[],
): Promise<Settled[]> {
  return database.query('webhook_settle', settleSql, [JSON.stringify(settlements), now.toISOString()]);
}

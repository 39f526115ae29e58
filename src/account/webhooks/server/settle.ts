import type { Database } from '../../../platform/server/database/database.ts';
import { type DeliveryStatus, endpointOffText } from '../shared/contract.ts';

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
  readonly answer: string | null;
  readonly isOwnFault: boolean;
}

/** An attempt that its endpoint was heard in, and since when that has been failing. */
export interface Settled {
  readonly id: number;
  readonly endpointId: number;
  /** Attempts of this round that failed at the receiver, this one included. */
  readonly roundFailures: number;
  readonly failingSince: Date | null;
}

/**
 * Delivery, attempt and endpoint in one statement. An attempt whose claim is no longer the delivery's changes
 * nothing: it was frozen past its lease, or the delivery was sent again meanwhile. Parameters: a JSON array
 * of settlements, now.
 */
const settleSql = `
with outcome as (
  select * from jsonb_to_recordset($1::jsonb) as outcome(
    id bigint, claim text, status text, "nextAttemptAt" timestamptz, "startedAt" timestamptz,
    "latencyMs" integer, "statusCode" integer, error text, answer text, "isOwnFault" boolean
  )
), settled as (
  update webhook_deliveries as delivery set
    status = case when outcome.status = 'pending' and endpoint.status = 'off' then 'failed' else outcome.status end,
    next_attempt_at = case when endpoint.status = 'off' then null else outcome."nextAttemptAt" end,
    claim = null,
    attempts = delivery.attempts + 1,
    round_attempts = delivery.round_attempts + 1,
    round_failures = delivery.round_failures + case when outcome."isOwnFault" or outcome.status = 'delivered' then 0 else 1 end,
    delivered_at = case when outcome.status = 'delivered' then coalesce(delivery.delivered_at, $2::timestamptz) else delivery.delivered_at end,
    last_status_code = outcome."statusCode",
    last_latency_ms = outcome."latencyMs",
    last_error = case when outcome.status = 'pending' and endpoint.status = 'off' then '${endpointOffText}' else outcome.error end
  from outcome, webhook_endpoints as endpoint
  where delivery.id = outcome.id and delivery.claim = outcome.claim and endpoint.id = delivery.endpoint_id
  returning delivery.id, delivery.endpoint_id, delivery.attempts as number, delivery.round_failures, outcome.status, outcome."startedAt",
    outcome."latencyMs", outcome."statusCode", outcome.error, outcome.answer, outcome."isOwnFault"
), logged as (
  insert into webhook_attempts (delivery_id, number, started_at, latency_ms, status_code, error, answer)
  select id, number, "startedAt", "latencyMs", "statusCode", error, answer from settled
), heard as (
  select endpoint_id, bool_or(status = 'delivered') as works, min("startedAt") as first, max(error) as error
  from settled where not "isOwnFault" group by endpoint_id
), touched as (
  update webhook_endpoints as endpoint set
    failing_since = case when heard.works then null else coalesce(endpoint.failing_since, heard.first) end,
    last_delivered_at = case when heard.works then $2::timestamptz else endpoint.last_delivered_at end,
    last_error = case when heard.works then null else heard.error end
  from heard where endpoint.id = heard.endpoint_id
  returning endpoint.id, endpoint.failing_since
)
select settled.id::float8 as id, settled.endpoint_id as "endpointId",
  settled.round_failures as "roundFailures", touched.failing_since as "failingSince"
from settled join touched on touched.id = settled.endpoint_id
where not settled."isOwnFault"`;

/** Writes how attempts ended; gives those that counted, without those that a fault of ours ended. */
export function settleAttempts(
  database: Database,
  now: Date,
  settlements: readonly Settlement[],
): Promise<Settled[]> {
  return database.query<Settled>('webhook_settle', settleSql, [
    JSON.stringify(settlements),
    now.toISOString(),
  ]);
}

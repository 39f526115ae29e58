import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import {
  endpointOffText,
  type EndpointStatus,
  type OffReason,
  type WebhookEndpoint,
  webhookProblems,
} from '../shared/contract.ts';
import { webhookEndpoints } from './tables.ts';

const maxListed = 1_000;
const batchSize = 1_000;

type EndpointRow = typeof webhookEndpoints.$inferSelect;

export interface EndpointUse {
  readonly userId: number;
  readonly url: string;
  /** Whether a test event goes there, which does not list the endpoint. */
  readonly isTest: boolean;
}

/** Returns the account's endpoint for a URL, created at first use. It can't be deleted before `tx` ends. */
export async function ensureEndpoint(tx: Tx, use: EndpointUse): Promise<EndpointRow> {
  const row = await findOrCreate(tx, use);
  if (!row) throw new Error('Expected the webhook endpoint that was stored, received no row');
  if (row.onlyTested && !use.isTest) {
    await tx.update(webhookEndpoints).set({ onlyTested: false }).where(eq(webhookEndpoints.id, row.id));
  }
  return row;
}

async function findOrCreate(tx: Tx, use: EndpointUse): Promise<EndpointRow | undefined> {
  const found = await findEndpointByUrl(tx, use);
  if (found) return found;
  const { userId, url, isTest } = use;
  const values = { userId, url, onlyTested: isTest };
  const [created] = await tx.insert(webhookEndpoints).values(values).onConflictDoNothing().returning();
  return created ?? findEndpointByUrl(tx, use);
}

async function findEndpointByUrl(tx: Tx, { userId, url }: EndpointUse): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.url, url)))
    .for('key share');
  return row;
}

/**
 * Returns at most 1,000 of the account's endpoints, those that are off first, without those that only got test
 * events. One that a replayed test switched off is listed too, because its owner got an email about it.
 */
export async function listEndpoints({ lists }: Database, userId: number): Promise<WebhookEndpoint[]> {
  const { url, status, onlyTested } = webhookEndpoints;
  const select = (condition: SQL) =>
    lists.orm
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.userId, userId), condition))
      .orderBy(asc(url))
      .limit(maxListed);
  const off = await select(eq(status, 'off'));
  const on = await select(sql`${status} = 'on' and not ${onlyTested}`);
  return [...off, ...on].slice(0, maxListed).map(presentEndpoint);
}

/** Switches the account's endpoint on or off. Throws 404 if the account has no such endpoint. */
export async function updateEndpoint(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  userId: number,
  { id, status }: { readonly id: number; readonly status: EndpointStatus },
): Promise<WebhookEndpoint> {
  const endpoint = await database.transaction(async (tx) => {
    const own = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));
    const [found] = await tx.select().from(webhookEndpoints).where(own).for('update');
    if (!found) throw new Problem(webhookProblems.endpointNotFound);
    if (found.status === status) return presentEndpoint(found);
    if (status === 'off') await switchOffIn(tx, { endpointId: id, reason: 'owner', now: clock.now() });
    else await tx.update(webhookEndpoints).set(switchedOn).where(own);
    const [changed] = await tx.select().from(webhookEndpoints).where(own);
    return presentEndpoint(changed ?? found);
  });
  await failWaiting(database, id);
  return endpoint;
}

const switchedOn = {
  status: 'on',
  offReason: null,
  switchedOffAt: null,
  ownerToldAt: null,
  failingSince: null,
} as const;

interface SwitchOff {
  readonly endpointId: number;
  readonly reason: OffReason;
  readonly now: Date;
}

/**
 * Switches an endpoint off and fails its pending deliveries (contract 5). Attempts under way end by
 * themselves. The next `tellOwners` tells its owner. Does nothing if it is already off.
 */
export async function switchOff(database: Database, change: SwitchOff): Promise<void> {
  await database.transaction((tx) => switchOffIn(tx, change));
  await failWaiting(database, change.endpointId);
}

async function switchOffIn(tx: Tx, { endpointId, reason, now }: SwitchOff): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({
      status: 'off',
      offReason: reason,
      switchedOffAt: now,
      ownerToldAt: reason === 'owner' ? now : null,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, 'on')));
}

/**
 * Parameters: the endpoint, the row limit. An endpoint that is switched on meanwhile keeps the rest. A claimed
 * delivery that is due has outlived its lease.
 */
const failWaitingSql = `
with waiting as (
  select delivery_id, created_at from webhook_outbox
  where endpoint_id = $1::integer and (claim is null or is_due)
    and exists (select 1 from webhook_endpoints where id = $1::integer and status = 'off')
  limit $2::integer for update skip locked
), removed as (
  delete from webhook_outbox as outbox using waiting where outbox.delivery_id = waiting.delivery_id
)
update webhook_log as delivery set status = 'failed', last_error = '${endpointOffText}'
from waiting where delivery.id = waiting.delivery_id and delivery.created_at = waiting.created_at
returning 1`;

/** Fails what waits for an endpoint that is off, in batches. Nothing of it is sent in between. */
export async function failWaiting(database: Database, endpointId: number): Promise<void> {
  for (;;) {
    const failed = await database.query('webhook_fail_waiting', failWaitingSql, [endpointId, batchSize]);
    if (failed.length < batchSize) return;
  }
}

function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    status: row.status,
    offReason: row.offReason,
    switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}

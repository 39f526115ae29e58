import { and, arrayOverlaps, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { endpointOffText } from '#account/webhooks/shared/contract.ts';
import { addressOf, spellingsOf } from './address.ts';
import { allEvents, type EndpointRow, webhookEndpoints } from './tables.ts';
import type { OffReason } from '#account/webhooks/shared/statuses.ts';

const batchSize = 1_000;

export interface EndpointUse {
  readonly userId: number;
  readonly url: string;
  /** Whether a test event goes there, which does not list the endpoint. */
  readonly isTest: boolean;
  readonly now: Date;
}

/**
 * Returns the account's endpoint for a URL, created at first use, and again if its owner deleted it. It can't
 * be removed before `tx` ends.
 */
export async function ensureEndpoint(tx: Tx, use: EndpointUse): Promise<EndpointRow> {
  const row = await findOrCreate(tx, use);
  if (!row) throw new Error('Expected the webhook endpoint that was stored, received no row');
  if (use.isTest || !(row.onlyTested || row.deletedAt)) return row;
  const listed = row.deletedAt ? { ...switchedOn, createdAt: use.now } : { onlyTested: false };
  await tx.update(webhookEndpoints).set(listed).where(eq(webhookEndpoints.id, row.id));
  return { ...row, ...listed };
}

async function findOrCreate(tx: Tx, use: EndpointUse): Promise<EndpointRow | undefined> {
  const found = await findByUrl(tx, use);
  if (found) return found;
  const { userId, url, isTest, now } = use;
  const values = { userId, url: addressOf(url), onlyTested: isTest, createdAt: now };
  const [created] = await tx.insert(webhookEndpoints).values(values).onConflictDoNothing().returning();
  return created ?? findByUrl(tx, use);
}

async function findByUrl(tx: Tx, { userId, url }: EndpointUse): Promise<EndpointRow | undefined> {
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), inArray(webhookEndpoints.url, spellingsOf(url))))
    .for('key share');
  return rows.find((row) => row.url === addressOf(url)) ?? rows[0];
}

/** Returns the account's endpoint for a URL; undefined before its first use. */
export async function findEndpointByUrl(
  { orm }: Database,
  userId: number,
  url: string,
): Promise<EndpointRow | undefined> {
  const [row] = await orm
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.url, addressOf(url))));
  return row;
}

/**
 * Returns the account's other endpoints that are subscribed to an event. They can't be removed before `tx`
 * ends.
 */
export async function findSubscribers(
  tx: Tx,
  { userId, event, except }: { readonly userId: number; readonly event: string; readonly except: number },
): Promise<EndpointRow[]> {
  const { events, id } = webhookEndpoints;
  return tx
    .select()
    .from(webhookEndpoints)
    .where(
      and(eq(webhookEndpoints.userId, userId), arrayOverlaps(events, [allEvents, event]), ne(id, except)),
    )
    .orderBy(asc(id))
    .for('key share');
}

/** An endpoint that works, or may. */
export const switchedOn = {
  status: 'on',
  offReason: null,
  switchedOffAt: null,
  ownerToldAt: null,
  failingSince: null,
  onlyTested: false,
  deletedAt: null,
} as const;

interface SwitchOff {
  readonly endpointId: number;
  readonly reason: OffReason;
  readonly now: Date;
}

/**
 * Switches an endpoint off and fails its pending deliveries (contract 5). Attempts under way end by
 * themselves. The email to its owner is then due. Does nothing if it is already off.
 */
export async function switchOff(database: Database, change: SwitchOff): Promise<void> {
  await database.transaction((tx) => switchOffIn(tx, change));
  await failWaiting(database, change.endpointId);
}

export async function switchOffIn(tx: Tx, { endpointId, reason, now }: SwitchOff): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({
      status: 'off',
      offReason: reason,
      switchedOffAt: now,
      ownerToldAt: reason === 'owner' ? now : null,
      dueAt: now,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, 'on')));
}

/**
 * Parameters: the endpoint, the row limit. An endpoint that is switched on meanwhile keeps the rest. A
 * claimed delivery that is due has outlived its lease.
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

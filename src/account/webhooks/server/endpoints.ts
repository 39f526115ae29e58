import { and, asc, eq, isNull, or } from 'drizzle-orm';
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
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

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

/** Returns the account's endpoints, those that are off first, without those that only got test events. */
export async function listEndpoints(database: Database, userId: number): Promise<WebhookEndpoint[]> {
  const rows = await database.orm
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isListed))
    .orderBy(asc(webhookEndpoints.status), asc(webhookEndpoints.url));
  return rows.map(presentEndpoint);
}

/** An endpoint that a replayed test switched off is listed too, because its owner got an email about it. */
const isListed = or(eq(webhookEndpoints.onlyTested, false), eq(webhookEndpoints.status, 'off'));

/** Switches the account's endpoint on or off. Throws 404 if the account has no such endpoint. */
export async function updateEndpoint(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  userId: number,
  { id, status }: { readonly id: number; readonly status: EndpointStatus },
): Promise<WebhookEndpoint> {
  return database.transaction(async (tx) => {
    const own = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));
    const [found] = await tx.select().from(webhookEndpoints).where(own).for('update');
    if (!found) throw new Problem(webhookProblems.endpointNotFound);
    if (found.status === status) return presentEndpoint(found);
    if (status === 'off') await switchOffIn(tx, { endpointId: id, reason: 'owner', now: clock.now() });
    else await tx.update(webhookEndpoints).set(switchedOn).where(own);
    const [changed] = await tx.select().from(webhookEndpoints).where(own);
    return presentEndpoint(changed ?? found);
  });
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
export function switchOff(database: Database, change: SwitchOff): Promise<void> {
  return database.transaction((tx) => switchOffIn(tx, change));
}

async function switchOffIn(tx: Tx, { endpointId, reason, now }: SwitchOff): Promise<void> {
  const switched = await tx
    .update(webhookEndpoints)
    .set({
      status: 'off',
      offReason: reason,
      switchedOffAt: now,
      ownerToldAt: reason === 'owner' ? now : null,
    })
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.status, 'on')))
    .returning({ id: webhookEndpoints.id });
  if (switched.length === 0) return;
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAttemptAt: null, lastError: endpointOffText })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.status, 'pending'),
        isNull(webhookDeliveries.claim),
      ),
    );
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

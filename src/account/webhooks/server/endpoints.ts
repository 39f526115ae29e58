import { and, asc, eq, or } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { type EndpointStatus, type WebhookEndpoint, webhookProblems } from '../shared/contract.ts';
import { switchOffIn } from './switch-off.ts';
import { webhookEndpoints } from './tables.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;

export interface EndpointUse {
  readonly userId: number;
  readonly url: string;
  /** Whether what goes there was sent on trial. */
  readonly isTest: boolean;
}

/**
 * The account's endpoint for an address, made when it is first used. It can't be removed before `tx` ends.
 */
export async function keepEndpoint(tx: Tx, use: EndpointUse): Promise<EndpointRow> {
  const row = await findOrMake(tx, use);
  if (!row) throw new Error('Expected the webhook endpoint that was kept, received no row');
  if (row.onlyTested && !use.isTest) {
    await tx.update(webhookEndpoints).set({ onlyTested: false }).where(eq(webhookEndpoints.id, row.id));
  }
  return row;
}

async function findOrMake(tx: Tx, use: EndpointUse): Promise<EndpointRow | undefined> {
  const found = await findEndpointByUrl(tx, use);
  if (found) return found;
  const { userId, url, isTest } = use;
  const values = { userId, url, onlyTested: isTest };
  const [made] = await tx.insert(webhookEndpoints).values(values).onConflictDoNothing().returning();
  return made ?? findEndpointByUrl(tx, use);
}

async function findEndpointByUrl(tx: Tx, { userId, url }: EndpointUse): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.url, url)))
    .for('key share');
  return row;
}

/** The account's endpoints, those that need attention first; without addresses that were only tried. */
export async function listEndpoints(database: Database, userId: number): Promise<WebhookEndpoint[]> {
  const rows = await database.orm
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isListed))
    .orderBy(asc(webhookEndpoints.status), asc(webhookEndpoints.url));
  return rows.map(presentEndpoint);
}

/** One that a replayed test switched off is listed all the same: its owner was told of it. */
const isListed = or(eq(webhookEndpoints.onlyTested, false), eq(webhookEndpoints.status, 'off'));

/** Switches the account's endpoint on or off; throws 404 for somebody else's as for none. */
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

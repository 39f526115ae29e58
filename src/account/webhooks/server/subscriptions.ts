import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish, Tx } from '#platform/server/database/database.ts';
import { hasFeature, yearlyOnly } from '#platform/shared/entitlement.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { WebhookEventName } from '#platform/shared/webhook-event.ts';
import { users } from '#account/access/server/tables.ts';
import { planOfAccount } from '#account/access/server/users.ts';
import type { WebhookEndpoint } from '#account/webhooks/shared/endpoints.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { Authorizations } from './authorizations.ts';
import { ensureEndpoint, failWaiting, switchedOn, switchOffIn } from './endpoints.ts';
import { presentEndpoint } from './list-endpoints.ts';
import { allEvents, webhookEndpoints } from './tables.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

export interface SubscriptionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly authorizations: Authorizations;
}

export interface NewSubscription {
  /** Checked with `outbound.check`. */
  readonly url: string;
  /** All if undefined. */
  readonly events?: readonly WebhookEventName[] | undefined;
  readonly description?: string | undefined;
  readonly authorization?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: JsonObject | undefined;
}

/**
 * Subscribes an address to events of the account. One that calls, shops or test events went to before keeps
 * its row and is switched on. `finish` ends the transaction. Throws `Problem`: 409 if it is subscribed
 * already, 403 over the limit.
 */
export async function subscribe<Result>(
  { database, clock, authorizations }: SubscriptionDeps,
  userId: number,
  { url, events, description, authorization, headers, body }: NewSubscription,
  finish: Finish<WebhookEndpoint, Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const now = clock.now();
    if (headers || body) await requireOwnShape(tx, userId, now);
    const { id, ...before } = await ensureEndpoint(tx, { userId, url, isTest: false, now });
    if (before.events !== null) throw new Problem(webhookProblems.duplicateEndpoint);
    await refuseTooMany(tx, userId, id);
    const stored = await store(tx, authorizations, id, {
      ...switchedOn,
      events: events ? [...new Set(events)] : [allEvents],
      description: description ?? null,
      sealedAuthorization: authorizations.seal(userId, authorization),
      sealedHeaders: authorizations.sealHeaders(userId, headers),
      ownBody: body ? JSON.stringify(body) : null,
      createdAt: now,
    });
    return finish(tx, stored);
  });
}

/** Undefined fields stay as they are; null clears. */
export interface EndpointChanges {
  readonly events?: readonly WebhookEventName[] | undefined;
  readonly description?: string | null | undefined;
  readonly authorization?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  readonly body?: JsonObject | null | undefined;
  readonly status?: 'enabled' | 'disabled' | undefined;
}

/**
 * Changes the account's endpoint. Events subscribe one that only calls or shops named. Throws `Problem`: 404
 * if the account has no such endpoint, 403 if it would have too many subscribed ones.
 */
export async function changeEndpoint(
  { database, clock, authorizations }: SubscriptionDeps,
  { userId, id }: OwnEndpoint,
  { events, description, authorization, headers, body, status }: EndpointChanges,
): Promise<WebhookEndpoint> {
  const changed = await database.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const found = await lockEndpoint(tx, { userId, id });
    if (headers || body) await requireOwnShape(tx, userId, clock.now());
    if (events && found.events === null) await refuseTooMany(tx, userId, id);
    if (status === 'disabled') await switchOffIn(tx, { endpointId: id, reason: 'owner', now: clock.now() });
    return store(tx, authorizations, id, {
      onlyTested: found.onlyTested,
      ...(status === 'enabled' && found.status === 'off' && switchedOn),
      ...(events && { events: [...new Set(events)], onlyTested: false }),
      ...(description !== undefined && { description: description === '' ? null : description }),
      ...(authorization !== undefined && { sealedAuthorization: authorizations.seal(userId, authorization) }),
      ...(headers !== undefined && { sealedHeaders: authorizations.sealHeaders(userId, headers) }),
      ...(body !== undefined && { ownBody: body && JSON.stringify(body) }),
    });
  });
  if (status === 'disabled') await failWaiting(database, id);
  return changed;
}

export interface OwnEndpoint {
  readonly userId: number;
  readonly id: number;
}

/**
 * Forgets the account's endpoint with its subscription and its header, and fails what waits for it. An
 * attempt under way ends by itself. Throws `Problem` 404 if the account has no such endpoint.
 */
export async function deleteEndpoint(
  { database, clock, authorizations }: SubscriptionDeps,
  { userId, id }: OwnEndpoint,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockEndpoint(tx, { userId, id });
    const now = clock.now();
    await switchOffIn(tx, { endpointId: id, reason: 'owner', now });
    await store(tx, authorizations, id, {
      events: null,
      description: null,
      sealedAuthorization: null,
      sealedHeaders: null,
      ownBody: null,
      ownerToldAt: now,
      onlyTested: true,
      deletedAt: now,
    });
  });
  await failWaiting(database, id);
}

/**
 * Throws `Problem` 403 `yearly_only`: headers and bodies may always be cleared, but set on the Yearly plan
 * alone.
 */
async function requireOwnShape(tx: Tx, userId: number, now: Date): Promise<void> {
  const plan = await planOfAccount(tx, userId, now);
  if (!hasFeature(plan, 'custom_webhooks')) throw new Problem(yearlyOnly('custom_webhooks'));
}

/** Lets one request at a time count the account's endpoints. */
async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

async function lockEndpoint(tx: Tx, { userId, id }: OwnEndpoint) {
  const { deletedAt } = webhookEndpoints;
  const [found] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId), isNull(deletedAt)))
    .for('no key update');
  if (!found) throw new Problem(webhookProblems.endpointNotFound);
  return found;
}

async function refuseTooMany(tx: Tx, userId: number, except: number): Promise<void> {
  const { events, id } = webhookEndpoints;
  const [others] = await tx
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), isNotNull(events), ne(id, except)));
  if ((others?.count ?? 0) >= webhookLimits.endpointsMax) throw new Problem(webhookProblems.tooManyEndpoints);
}

async function store(
  tx: Tx,
  authorizations: Authorizations,
  id: number,
  values: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<WebhookEndpoint> {
  const [row] = await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id)).returning();
  if (!row) throw new Error('Expected the webhook endpoint that was changed, received no row');
  return presentEndpoint(row, authorizations);
}

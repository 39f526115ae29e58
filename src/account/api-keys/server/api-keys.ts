import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type KeyScope, keyScopes } from '#platform/shared/key-scopes.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import { recordToldEvent } from '#account/access/server/security-events.ts';
import type { SessionOrigin } from '#account/access/server/origin.ts';
import { users } from '#account/access/server/tables.ts';
import {
  type ApiKey,
  apiKeyProblems,
  type listApiKeys as endpoint,
} from '#account/api-keys/shared/contract.ts';
import { hashApiKey, labelApiKey, makeApiKey } from './key-form.ts';
import { apiKeys } from './tables.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

export interface ApiKeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
}

type ApiKeyRow = typeof apiKeys.$inferSelect;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Returns a page of an account's keys, newest first and decrypted. */
export async function listApiKeys(
  deps: ApiKeyDeps,
  userId: number,
  { limit = apiKeyLimits.pageDefault, before }: QueryOf<typeof endpoint> = {},
): Promise<Page<ApiKey, number>> {
  const found = await deps.database.orm
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), before === undefined ? undefined : lt(apiKeys.id, before)))
    .orderBy(desc(apiKeys.id))
    .limit(limit + 1);
  const { rows, nextBefore } = pageOf(found, limit, ({ id }) => id);
  const keys = rows.map((row) => ({
    ...presentApiKey(row),
    key: deps.secretBox.open(row.keyCiphertext, owner(userId)) ?? null,
  }));
  return { rows: keys, nextBefore };
}

/** Properties of a new key. */
export interface NewKey {
  readonly name: string;
  /** All of them without a choice. */
  readonly scopes?: readonly KeyScope[];
  /** Undefined for a key that never expires. */
  readonly lifetimeDays?: number | undefined;
  readonly isTest?: boolean;
}

/** Creates a key. Throws 409 over the account's limit, also when requests race for the last free place. */
export async function createApiKey(deps: ApiKeyDeps, userId: number, wanted: NewKey, origin: SessionOrigin) {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await forgetExpired(tx, userId, now);
    const isInUse = and(
      eq(apiKeys.userId, userId),
      isNull(apiKeys.rotatedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    );
    const [existing] = await tx.select({ keys: count() }).from(apiKeys).where(isInUse);
    if ((existing?.keys ?? 0) >= apiKeyLimits.keysPerAccount) throw new Problem(apiKeyProblems.tooManyKeys);
    const created = await insertKey(tx, deps, userId, wanted);
    await recordToldEvent(tx, { userId, event: 'key_created', now, origin, detail: wanted.name });
    return created;
  });
}

/**
 * Creates a key with the name, scopes and time to live of another one, which works for a day more. Throws 404
 * if that does not exist or is another account's, 409 if it was rotated before.
 */
export async function rotateApiKey(deps: ApiKeyDeps, userId: number, id: number, origin: SessionOrigin) {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const isIt = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));
    const [before] = await tx.select().from(apiKeys).where(isIt).for('update');
    if (!before) throw new Problem(apiKeyProblems.keyNotFound);
    if (before.rotatedAt) throw new Problem(apiKeyProblems.rotatedBefore);
    await forgetExpired(tx, userId, now);
    const end = now.getTime() + apiKeyLimits.rotatedHours * hourMs;
    const expiresAt = new Date(Math.min(end, before.expiresAt?.getTime() ?? end));
    await tx.update(apiKeys).set({ rotatedAt: now, expiresAt }).where(isIt);
    const { name, scopes, lifetimeDays, isTest } = before;
    const wanted = { name, ...(scopes && { scopes }), lifetimeDays: lifetimeDays ?? undefined, isTest };
    const created = await insertKey(tx, deps, userId, wanted);
    await recordToldEvent(tx, { userId, event: 'key_rotated', now, origin, detail: name });
    return created;
  });
}

async function insertKey(
  tx: Tx,
  { clock, secretBox }: ApiKeyDeps,
  userId: number,
  { name, scopes, lifetimeDays, isTest = false }: NewKey,
) {
  const key = makeApiKey({ isTest });
  const createdAt = clock.now();
  const [row] = await tx
    .insert(apiKeys)
    .values({
      userId,
      name,
      keyHash: hashApiKey(key),
      keyCiphertext: secretBox.seal(key, owner(userId)),
      label: labelApiKey(key),
      createdAt,
      scopes: scopes && scopes.length < keyScopes.length ? [...scopes] : null,
      expiresAt: lifetimeDays === undefined ? null : new Date(createdAt.getTime() + lifetimeDays * dayMs),
      lifetimeDays: lifetimeDays ?? null,
      isTest,
    })
    .returning();
  if (!row) throw new Error('Expected the new API key, received no row');
  return { ...presentApiKey(row), key };
}

/** Keys that expired long ago leave the list when it gets another one, so that it stays short. */
async function forgetExpired(tx: Tx, userId: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - apiKeyLimits.expiredDays * dayMs);
  await tx.delete(apiKeys).where(and(eq(apiKeys.userId, userId), lt(apiKeys.expiresAt, oldest)));
}

/** Deletes a key. Throws 404 if it does not exist or is another account's. */
export async function deleteApiKey(
  { database, clock }: ApiKeyDeps,
  userId: number,
  id: number,
  origin: SessionOrigin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning({ name: apiKeys.name });
    if (!deleted) throw new Problem(apiKeyProblems.keyNotFound);
    const event = { userId, event: 'key_deleted', now: clock.now(), origin } as const;
    await recordToldEvent(tx, { ...event, detail: deleted.name });
  });
}

/** Deletes every key of an account whose owner changes. */
export async function revokeApiKeys(tx: Tx, userId: number): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

/** Where encrypted keys are stored. */
export function sealedApiKeys(box: SecretBox): SealedColumn {
  return {
    table: 'api_keys',
    column: 'key_ciphertext',
    key: ['id'],
    ownerColumn: 'user_id',
    ownerOf: (userId) => owner(Number(userId)),
    box,
  };
}

function owner(userId: number): string {
  return `api-key:${userId}`;
}

function presentApiKey(row: ApiKeyRow): Omit<ApiKey, 'key'> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.label.slice(0, apiKeyLimits.shownFirst),
    suffix: row.label.slice(-apiKeyLimits.shownLast),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    scopes: [...(row.scopes ?? keyScopes)],
    expiresAt: row.expiresAt?.toISOString() ?? null,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    test: row.isTest,
  };
}

import { and, eq, ne } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { uniqueViolation } from '#platform/server/database/errors.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { identityProblems } from '#account/access/shared/identity.ts';
import { isClosed } from './close-account.ts';
import type { Identity } from './identity-token.ts';
import { forgetSecondFactor } from './second-factor.ts';
import { keepAcceptedResets } from './request-reset.ts';
import { recordSecurityEvent } from './security-events.ts';
import type { SessionOrigin } from './origin.ts';
import { identitySignIns, sessions, users } from './tables.ts';
import type { UserRow } from './users.ts';

/** Deletes an account's API keys, in the same transaction. Implemented by the feature `api-keys`. */
export type RevokeKeys = (tx: Tx, userId: number) => Promise<void>;

export interface IdentityUserDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly revokeKeys: RevokeKeys;
}

/** Of two first sign-ins at the same moment, the second finds the other's row when it tries again. */
const maxTries = 3;

/** Returns the account of an identity, or undefined before its first request. */
export async function findIdentityUser(database: Database, uid: string): Promise<UserRow | undefined> {
  const [row] = await database.orm.select().from(users).where(eq(users.firebaseUid, uid));
  return row;
}

/**
 * Updates or creates the account of an identity and returns it (contract 2). An existing account is joined by
 * its address only if both sides have verified it; an unverified address reserves nothing. `displayName` is
 * used if the token has none. Throws 401 if the account was deleted after this sign-in.
 */
export function syncIdentity(
  deps: IdentityUserDeps,
  identity: Identity,
  displayName?: string | null,
): Promise<UserRow> {
  const named = { ...identity, displayName: identity.displayName ?? displayName ?? null };
  return retryOnRace(() =>
    deps.database.transaction(async (tx) => {
      const [own] = await tx.select().from(users).where(eq(users.firebaseUid, named.uid)).for('update');
      if (own) return update(tx, own.id, await factsFor(tx, named, own));
      if (await isClosed(tx, named.uid, named.signedInAt)) throw new Problem(accessProblems.signedOut);
      return (await takeOver(tx, deps, named)) ?? insert(tx, named);
    }),
  );
}

/**
 * Links an identity to an account of the older flow. Its owner has proved both, so nothing else changes.
 * Throws 409 if either is linked already.
 */
export function linkIdentity(
  deps: IdentityUserDeps,
  userId: number,
  identity: Identity,
  origin: SessionOrigin,
): Promise<UserRow> {
  return retryOnRace(() =>
    deps.database.transaction(async (tx) => {
      const [own] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (!own) throw new Problem(accessProblems.signInRequired);
      if (own.firebaseUid !== null) throw new Problem(identityProblems.alreadyLinked);
      const [other] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.firebaseUid, identity.uid));
      if (other) throw new Problem(identityProblems.identityTaken);
      const linked = await update(tx, userId, {
        ...(await factsFor(tx, identity, own)),
        firebaseUid: identity.uid,
      });
      const now = deps.clock.now();
      const detail = identity.email ?? undefined;
      const tell = [own.email, linked.email];
      await recordSecurityEvent(tx, { userId, event: 'linked', now, origin, detail, tell });
      return linked;
    }),
  );
}

/**
 * Removes the sign-in through the identity provider, and its address, from an account that also has a
 * password. The identity's tokens then lead to no account. Throws 409 if there is none, or no other way in.
 */
export function unlinkIdentity(
  deps: IdentityUserDeps,
  userId: number,
  origin: SessionOrigin,
): Promise<UserRow> {
  return deps.database.transaction(async (tx) => {
    const [own] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!own) throw new Problem(accessProblems.signInRequired);
    if (own.firebaseUid === null) throw new Problem(identityProblems.notLinked);
    if (own.password === null) throw new Problem(identityProblems.lastWayIn);
    const now = deps.clock.now();
    const detail = own.email ?? own.unverifiedEmail ?? undefined;
    await recordSecurityEvent(tx, { userId, event: 'unlinked', now, origin, detail, tell: [own.email] });
    await keepAcceptedResets(tx, own);
    await tx.delete(identitySignIns).where(eq(identitySignIns.userId, userId));
    return update(tx, userId, { firebaseUid: null, email: null, unverifiedEmail: null });
  });
}

type UserFacts = Partial<typeof users.$inferInsert>;

/** Returns the columns that a token changes. A verified address is never replaced by an unverified one. */
async function factsFor(tx: Tx, identity: Identity, row: UserRow): Promise<UserFacts> {
  const displayName = identity.displayName ?? row.displayName;
  if (identity.email === null || identity.email === row.email) return { displayName };
  if (identity.emailVerified && (await isFree(tx, identity.email, row.id)))
    return { displayName, email: identity.email, unverifiedEmail: null };
  return row.email === null ? { displayName, unverifiedEmail: identity.email } : { displayName };
}

async function isFree(tx: Tx, email: string, userId: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  return other === undefined;
}

/**
 * Takes over the account whose owner verified the same address under another identity. Everything that signed
 * in its earlier owner (sessions, password, API keys) ends in the same transaction.
 */
async function takeOver(tx: Tx, deps: IdentityUserDeps, identity: Identity): Promise<UserRow | undefined> {
  if (!identity.emailVerified || identity.email === null) return undefined;
  const [same] = await tx.select().from(users).where(eq(users.email, identity.email)).for('update');
  if (!same) return undefined;
  await tx.delete(sessions).where(eq(sessions.userId, same.id));
  await tx.delete(identitySignIns).where(eq(identitySignIns.userId, same.id));
  await forgetSecondFactor(tx, same.id);
  await deps.revokeKeys(tx, same.id);
  const displayName = identity.displayName ?? same.displayName;
  return update(tx, same.id, { firebaseUid: identity.uid, password: null, displayName });
}

async function insert(tx: Tx, { uid, email, emailVerified, displayName }: Identity): Promise<UserRow> {
  const address = emailVerified ? { email } : { unverifiedEmail: email };
  return one(
    await tx
      .insert(users)
      .values({ firebaseUid: uid, displayName, ...address })
      .returning(),
  );
}

async function update(tx: Tx, userId: number, facts: UserFacts): Promise<UserRow> {
  return one(await tx.update(users).set(facts).where(eq(users.id, userId)).returning());
}

function one(rows: readonly UserRow[]): UserRow {
  const [row] = rows;
  if (!row) throw new Error('Expected the account, received no row');
  return row;
}

async function retryOnRace<T>(work: () => Promise<T>): Promise<T> {
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      return await work();
    } catch (error) {
      if (tryNumber === maxTries || uniqueViolation(error) === undefined) throw error;
    }
  }
}

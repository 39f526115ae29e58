import { and, eq, ne } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { uniqueViolation } from '../../../platform/server/database/errors.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems } from '../shared/contract.ts';
import { identityProblems } from '../shared/identity.ts';
import { isClosed } from './close-account.ts';
import type { Identity } from './identity-token.ts';
import { identitySignIns, sessions, users } from './tables.ts';
import type { UserRow } from './users.ts';

/**
 * Takes away, in the same transaction, what else signs an account in: the feature of the API keys provides
 * it.
 */
export type RevokeKeys = (tx: Tx, userId: number) => Promise<void>;

export interface IdentityUserDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly revokeKeys: RevokeKeys;
}

/** Two first sign-ins at the same moment: the one that comes second finds the other's row at its next try. */
const tries = 3;

/** The account of an identity, or undefined before its first call. */
export async function findIdentityUser(database: Database, uid: string): Promise<UserRow | undefined> {
  const [row] = await database.orm.select().from(users).where(eq(users.firebaseUid, uid));
  return row;
}

/**
 * The account of an identity, brought up to date or made (contract 2): an address is joined only where both
 * sides proved it, and one that nobody proved occupies nothing. `displayName` counts where the token has
 * none. Throws 401 for an identity whose account was deleted after this sign-in.
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
 * Lets an account of the older flow sign in by an identity as well; its owner proved both, so nothing else
 * changes. Throws 409 where either side already belongs to another.
 */
export function linkIdentity(deps: IdentityUserDeps, userId: number, identity: Identity): Promise<UserRow> {
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
      return update(tx, userId, { ...(await factsFor(tx, identity, own)), firebaseUid: identity.uid });
    }),
  );
}

type UserFacts = Partial<typeof users.$inferInsert>;

/**
 * What a token says that the row does not say yet. A proved address is never given up for one without proof.
 */
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
 * Joins the account whose owner proved the same address under another identity. It changes hands: what signed
 * its earlier holder in (sessions, password, keys) ends in the same transaction.
 */
async function takeOver(tx: Tx, deps: IdentityUserDeps, identity: Identity): Promise<UserRow | undefined> {
  if (!identity.emailVerified || identity.email === null) return undefined;
  const [same] = await tx.select().from(users).where(eq(users.email, identity.email)).for('update');
  if (!same) return undefined;
  await tx.delete(sessions).where(eq(sessions.userId, same.id));
  await tx.delete(identitySignIns).where(eq(identitySignIns.userId, same.id));
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || uniqueViolation(error) === undefined) throw error;
    }
  }
}

import { and, eq, gte, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { settingsProblems } from '#account/access/shared/settings.ts';
import { closedIdentities, users } from './tables.ts';
import { presentUser } from './users.ts';
import { accountName } from '#account/access/shared/account.ts';

/**
 * What a feature does when an account is deleted, in the same transaction; if it throws, the account stays.
 * Rows that refer to the account with `onDelete: 'cascade'` need no hook, and each feature's sweep removes
 * files without a row.
 */
export type OnClose = (tx: Tx, userId: number) => Promise<void>;

/**
 * Deletes an account and everything in it. Does nothing if it is deleted already. Throws `wrong_name` if
 * `name` is not the account's name.
 */
export async function closeAccount(
  deps: { readonly database: Database; readonly clock: Clock; readonly onClose: readonly OnClose[] },
  userId: number,
  name: string,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!row) return;
    if (name.trim() !== accountName(presentUser(row, deps.clock.now())))
      throw new Problem(settingsProblems.wrongName);
    for (const onClose of deps.onClose) await onClose(tx, userId);
    if (row.firebaseUid !== null) await closeIdentity(tx, row.firebaseUid, deps.clock.now());
    await tx.delete(users).where(eq(users.id, userId));
  });
}

/** Longer than a browser stays signed in at the provider, which asks for a new sign-in after a year. */
const closedIdentityLifeMs = 400 * 24 * 60 * 60 * 1000;

/** Stores that an identity's account was deleted. */
async function closeIdentity(tx: Tx, uid: string, closedAt: Date): Promise<void> {
  await tx
    .insert(closedIdentities)
    .values({ uidHash: hashUid(uid), closedAt })
    .onConflictDoUpdate({ target: closedIdentities.uidHash, set: { closedAt } });
}

/** Returns whether the account was deleted after this sign-in. A later sign-in may create a new account. */
export async function isClosed(tx: Tx, uid: string, signedInAt: Date): Promise<boolean> {
  const rows = await tx
    .select({ closedAt: closedIdentities.closedAt })
    .from(closedIdentities)
    .where(and(eq(closedIdentities.uidHash, hashUid(uid)), gte(closedIdentities.closedAt, signedInAt)));
  return rows.length > 0;
}

/** Deletes the rows of identities that were closed long ago. */
export async function sweepClosedIdentities(database: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - closedIdentityLifeMs);
  await database.orm.delete(closedIdentities).where(lt(closedIdentities.closedAt, oldest));
}

function hashUid(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url');
}

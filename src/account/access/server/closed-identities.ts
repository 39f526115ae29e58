import { createHash } from 'node:crypto';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { closedIdentities } from './tables.ts';

/** A browser may stay signed in for long; after a year it has to prove itself to the provider anyway. */
const keptMs = 400 * 24 * 60 * 60 * 1000;

/** Notes that an identity's account was deleted. */
export async function closeIdentity(tx: Tx, uid: string, closedAt: Date): Promise<void> {
  await tx
    .insert(closedIdentities)
    .values({ uidHash: hashUid(uid), closedAt })
    .onConflictDoUpdate({ target: closedIdentities.uidHash, set: { closedAt } });
}

/** Whether the account was deleted after this sign-in; a later sign-in is a new beginning. */
export async function isClosed(tx: Tx, uid: string, signedInAt: Date): Promise<boolean> {
  const rows = await tx
    .select({ closedAt: closedIdentities.closedAt })
    .from(closedIdentities)
    .where(and(eq(closedIdentities.uidHash, hashUid(uid)), gte(closedIdentities.closedAt, signedInAt)));
  return rows.length > 0;
}

/** Forgets identities that were closed long ago. */
export async function sweepClosedIdentities(database: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptMs);
  await database.orm.delete(closedIdentities).where(lt(closedIdentities.closedAt, oldest));
}

function hashUid(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url');
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { networkOf } from './network.ts';
import { knownAddresses } from './tables.ts';

/** Stores that an account signed in from an address, as the network that it counts as. */
export async function rememberAddress(
  database: Database,
  clock: Clock,
  userId: number,
  address: string,
): Promise<void> {
  const lastSignInAt = clock.now();
  await database.orm
    .insert(knownAddresses)
    .values({ userId, address: networkOf(address), lastSignInAt })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.address], set: { lastSignInAt } });
}

/**
 * Returns whether the account has signed in from the address or its network before. Versions before stored
 * the address itself.
 */
export async function isKnownAddress(database: Database, userId: number, address: string): Promise<boolean> {
  const rows = await database.orm
    .select({ userId: knownAddresses.userId })
    .from(knownAddresses)
    .where(
      and(eq(knownAddresses.userId, userId), inArray(knownAddresses.address, [address, networkOf(address)])),
    );
  return rows.length > 0;
}

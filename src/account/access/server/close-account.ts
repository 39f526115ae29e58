import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accountName } from '../shared/account-name.ts';
import { settingsProblems } from '../shared/settings.ts';
import { closeIdentity } from './closed-identities.ts';
import { users } from './tables.ts';
import { presentUser } from './users.ts';

/**
 * What a feature does when an account goes, in the same transaction; a throw keeps the account. Rows that
 * refer to the account with `onDelete: 'cascade'` need none, and files without a row are removed by their
 * feature's sweep.
 */
export type OnClose = (tx: Tx, userId: number) => Promise<void>;

/**
 * Deletes an account and everything in it. Throws when `name` is not what the account is called; twice is no
 * error.
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
    for (const leave of deps.onClose) await leave(tx, userId);
    if (row.firebaseUid !== null) await closeIdentity(tx, row.firebaseUid, deps.clock.now());
    await tx.delete(users).where(eq(users.id, userId));
  });
}

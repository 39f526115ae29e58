import { randomBytes } from 'node:crypto';
import { startSession } from '#account/access/server/sessions.ts';
import { users } from '#account/access/server/tables.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { createApiKey } from '#account/api-keys/server/api-keys.ts';
import { monthOf } from '#account/usage/server/quota.ts';
import { usageCounters } from '#account/usage/server/tables.ts';
import type { Deps } from '#app/server/deps.ts';
import type { TestAccount } from './app.ts';

export interface AccountOptions {
  readonly username?: string;
  readonly userStatus?: UserStatus;
  /** What gives the access of an active account: `monthly`, `yearly` or `pass`. */
  readonly stripePlan?: string;
  readonly usedThisMonth?: number;
}

/** Inserts a customer with a session and an API key. */
export async function createAccount(
  deps: Deps,
  {
    username = `u${randomBytes(8).toString('hex')}`,
    stripePlan,
    userStatus = stripePlan === undefined ? 'inactive' : 'active_sub',
    usedThisMonth = 0,
  }: AccountOptions = {},
): Promise<TestAccount> {
  const [user] = await deps.database.orm
    .insert(users)
    .values({ username, userStatus, stripePlan })
    .returning();
  if (!user) throw new Error('Expected a user, received none');
  const origin = { address: '127.0.0.1', userAgent: 'test' };
  const token = await startSession(deps.database, deps.clock, user.id, origin);
  const { key } = await createApiKey(deps, user.id, { name: 'test' }, origin);
  if (usedThisMonth > 0) await setUsed(deps, user.id, usedThisMonth);
  return { userId: user.id, username, cookie: `overprint_session=${token}`, key };
}

async function setUsed({ database, clock }: Deps, userId: number, used: number): Promise<void> {
  await database.orm.insert(usageCounters).values({ userId, month: monthOf(clock.now()).name, used });
}

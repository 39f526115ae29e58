import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { resetProblems } from '#account/access/shared/password-reset.ts';
import type { RevokeKeys } from './identity-users.ts';
import type { SessionOrigin } from './origin.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { resetLimit } from './request-reset.ts';
import { recordSecurityEvent } from './security-events.ts';
import { hashToken } from './sessions.ts';
import { identitySignIns, passwordResets, sessions, signInTickets, users } from './tables.ts';

interface ConfirmDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly revokeKeys: RevokeKeys;
}

interface ResetPassword {
  readonly token: string;
  readonly password: string;
  /** Whether the API keys go too. */
  readonly deletesKeys: boolean;
}

/**
 * Sets a new password with the token of an email, and ends every session and every other link of the account.
 * Throws 400 for a token that is unknown, used or old, or whose address is not the account's any more; 400
 * for a weak password, which leaves the link as it is; and 429 over the limit of the address.
 */
export async function confirmReset(
  deps: ConfirmDeps,
  { token, password, deletesKeys }: ResetPassword,
  origin: SessionOrigin,
): Promise<void> {
  const { database, clock, rateLimiter, revokeKeys } = deps;
  const rule = resetLimit(origin.address);
  await rateLimiter.take(rule, accessProblems.tooManyAttempts);
  const tokenHash = hashToken(token);
  const link = await findLink(deps, tokenHash);
  if (!link) throw new Problem(resetProblems.invalidLink);
  await rateLimiter.giveBack(rule);
  const { userId, email } = link;
  refuseWeakPassword(password, link.username, 'password');
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    // The lock on the account makes simultaneous confirmations wait: the second finds its link used.
    const sameOwner = and(eq(users.id, userId), eq(users.email, email), isNotNull(users.password));
    const [owner] = await tx.select({ id: users.id }).from(users).where(sameOwner).for('update');
    const used = await tx
      .delete(passwordResets)
      .where(eq(passwordResets.tokenHash, tokenHash))
      .returning({ id: passwordResets.id });
    if (!owner || used.length === 0) throw new Problem(resetProblems.invalidLink);
    const now = clock.now();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(identitySignIns).where(eq(identitySignIns.userId, userId));
    await tx.update(users).set({ password: passwordHash, tokensValidAfter: now }).where(eq(users.id, userId));
    if (deletesKeys) await revokeKeys(tx, userId);
    await recordSecurityEvent(tx, { userId, event: 'password_reset', now, origin, tell: [email] });
  });
}

/** Returns the account of a link that works. An address that is not the account's any more opens nothing. */
async function findLink({ database, clock }: ConfirmDeps, tokenHash: string) {
  const { tokenHash: stored, userId, email, expiresAt } = passwordResets;
  const [link] = await database.orm
    .select({ userId: users.id, username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.id, userId), eq(users.email, email)))
    .where(and(eq(stored, tokenHash), gt(expiresAt, clock.now()), isNotNull(users.password)));
  return link && link.email !== null ? { ...link, email: link.email } : undefined;
}

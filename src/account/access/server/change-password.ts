import { and, eq, ne } from 'drizzle-orm';
import { Problem } from '#platform/shared/problem.ts';
import { settingsProblems } from '#account/access/shared/settings.ts';
import type { CodeDeps } from './check-code.ts';
import { requireOwnPassword } from './fresh-sign-in.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import type { RevokeKeys } from './identity-users.ts';
import { recordSecurityEvent } from './security-events.ts';
import type { SessionOrigin } from './origin.ts';
import { hashToken } from './sessions.ts';
import { passwordResets, sessions, signInTickets, users } from './tables.ts';
import { findUser } from './users.ts';

interface ChangeDeps extends CodeDeps {
  readonly revokeKeys: RevokeKeys;
}

interface NewPassword {
  readonly currentPassword: string;
  /** Of two-step sign-in. */
  readonly code: string | undefined;
  readonly newPassword: string;
  /** Whether the API keys go too. */
  readonly deletesKeys: boolean;
}

/**
 * Replaces the older flow's password and ends all other sessions. Throws 409 if the account has no password,
 * 400 for a weak new one, 403 for a wrong current one or code and 429 over the limits of sign-in.
 */
export async function changePassword(
  deps: ChangeDeps,
  userId: number,
  passwords: NewPassword,
  { origin, sessionToken }: { readonly origin: SessionOrigin; readonly sessionToken: string },
): Promise<void> {
  const user = await findUser(deps.database, userId);
  if (!user?.password) throw new Problem(settingsProblems.noPassword);
  refuseWeakPassword(passwords.newPassword, user.username, 'newPassword');
  const { currentPassword, code } = passwords;
  await requireOwnPassword(deps, user, { origin, currentPassword, code });
  const password = await hashPassword(passwords.newPassword);
  await deps.database.transaction(async (tx) => {
    await tx.update(users).set({ password }).where(eq(users.id, userId));
    const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(sessionToken)));
    await tx.delete(sessions).where(others);
    await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    if (passwords.deletesKeys) await deps.revokeKeys(tx, userId);
    const event = { userId, event: 'password_changed', now: deps.clock.now(), origin } as const;
    await recordSecurityEvent(tx, { ...event, tell: [user.email] });
  });
}

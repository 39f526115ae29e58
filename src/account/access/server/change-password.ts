import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { accessLimits, accessProblems } from '../shared/contract.ts';
import { settingsProblems } from '../shared/settings.ts';
import type { Attempts } from './attempts.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { hashToken } from './sessions.ts';
import { sessions, users } from './tables.ts';
import { findUser } from './users.ts';

/** Replaces the older flow's password and ends all other sessions. Throws 403 for a wrong one, limited like sign-in. */
export async function changePassword(
  parts: { readonly database: Database; readonly attempts: Attempts },
  userId: number,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
  sessionToken: string,
): Promise<void> {
  const user = await findUser(parts.database, userId);
  if (!user?.password) throw new Problem(settingsProblems.noPassword);
  if (isCommonPassword(passwords.newPassword)) throw new Problem(accessProblems.commonPassword);
  const windowMs = accessLimits.signInWindowMinutes * 60_000;
  const rule = { bucket: `change-password:${userId}`, limit: accessLimits.signInFailures, windowMs };
  await parts.attempts.take(rule, accessProblems.tooManyAttempts);
  if (!(await verifyPassword(passwords.currentPassword, user.password)))
    throw new Problem(settingsProblems.wrongPassword);
  await parts.attempts.giveBack(rule);
  const password = await hashPassword(passwords.newPassword);
  await parts.database.transaction(async (tx) => {
    await tx.update(users).set({ password }).where(eq(users.id, userId));
    const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(sessionToken)));
    await tx.delete(sessions).where(others);
  });
}

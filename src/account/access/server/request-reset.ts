import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { resetLimits } from '#account/access/shared/password-reset.ts';
import { networkOf } from './network.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import { passwordResets } from './tables.ts';
import type { UserRow } from './users.ts';

/** The channel on which a commit says that there may be an email to send. */
export const resetChannel = 'reset_emails';

const hourMs = 60 * 60 * 1000;

/** Requests and used links share this count. */
export function resetLimit(address: string): RateLimit {
  return { bucket: `reset:${networkOf(address)}`, limit: resetLimits.perAddressAndHour, windowMs: hourMs };
}

/**
 * Stores that a name asked for a reset. Whether it has an account is looked up by who sends the email, so
 * that neither response nor its time depends on it. Throws 429 over the limit of the address.
 */
export async function requestReset(
  deps: { readonly database: Database; readonly clock: Clock; readonly rateLimiter: RateLimiter },
  name: string,
  address: string,
): Promise<void> {
  await deps.rateLimiter.take(resetLimit(address), accessProblems.tooManyAttempts);
  const requestedAt = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const row = { name: name.trim().toLowerCase(), address, requestedAt, dueAt: requestedAt };
    await tx.insert(passwordResets).values(row);
    await tx.execute(sql`select pg_notify(${resetChannel}, '')`);
  });
}

/**
 * Stores whose the requests are that wait, before the account loses its address: an email that was accepted
 * goes to the address that it was accepted for.
 */
export async function keepAcceptedResets(tx: Tx, { id: userId, username, email }: UserRow): Promise<void> {
  if (email === null) return;
  const { name, sentAt, userId: owner } = passwordResets;
  await tx
    .update(passwordResets)
    .set({ userId, email })
    .where(
      and(isNull(sentAt), isNull(owner), or(eq(name, email), eq(name, username?.toLowerCase() ?? email))),
    );
}

import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { composeEmail, type Email, type Mail } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { resetLimits } from '#account/access/shared/password-reset.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import { hashToken } from './sessions.ts';
import { passwordResets, users } from './tables.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const tokenBytes = 32;
const emailsPerRun = 100;
/** Longer than the window in which emails are counted; also for names that no email could be sent about. */
const rowLifeMs = 24 * hourMs;

/** Requests and used links share this count. */
export function resetLimit(address: string): RateLimit {
  return { bucket: `reset:${address}`, limit: resetLimits.perAddressAndHour, windowMs: hourMs };
}

/**
 * Stores that a name asked for a reset. Whether it has an account is looked up by `sendResetEmails`, so that neither
 * response nor its time depends on it. Throws 429 over the limit of the address.
 */
export async function requestReset(
  deps: { readonly database: Database; readonly clock: Clock; readonly rateLimiter: RateLimiter },
  name: string,
  address: string,
): Promise<void> {
  await deps.rateLimiter.take(resetLimit(address), accessProblems.tooManyAttempts);
  const requestedAt = deps.clock.now();
  await deps.database.orm
    .insert(passwordResets)
    .values({ name: name.trim().toLowerCase(), address, requestedAt });
}

interface ResetEmailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly publicUrl: string;
}

/**
 * Sends the emails that were asked for, and deletes old requests. The token exists in the email alone: it is made
 * here, and its hash is stored before the email goes out. If the process dies in between, the next run makes another,
 * so that the link of the last email works.
 */
export async function sendResetEmails(deps: ResetEmailDeps): Promise<void> {
  const { database, clock, mail, publicUrl } = deps;
  await database.orm
    .delete(passwordResets)
    .where(lt(passwordResets.requestedAt, new Date(clock.now().getTime() - rowLifeMs)));
  const waiting = await database.orm
    .select()
    .from(passwordResets)
    .where(isNull(passwordResets.sentAt))
    .orderBy(passwordResets.id)
    .limit(emailsPerRun);
  for (const { id, name, address } of waiting) {
    const owner = await findOwner(database, name);
    if (!owner || (await hasEnough(deps, owner.userId))) {
      await database.orm.delete(passwordResets).where(eq(passwordResets.id, id));
      continue;
    }
    const token = randomBytes(tokenBytes).toString('base64url');
    const tokenHash = hashToken(token);
    const expiresAt = new Date(clock.now().getTime() + resetLimits.linkMinutes * minuteMs);
    const row = eq(passwordResets.id, id);
    await database.orm
      .update(passwordResets)
      .set({ ...owner, tokenHash, expiresAt })
      .where(row);
    await mail.send(resetEmail(owner.email, { token, address, publicUrl }));
    await database.orm.update(passwordResets).set({ sentAt: clock.now() }).where(row);
  }
}

/** Returns the account of a username or a verified address that has a password; undefined if there is none. */
async function findOwner(database: Database, name: string) {
  const matches = name.includes('@') ? eq(users.email, name) : sql`lower(${users.username}) = ${name}`;
  const [user] = await database.orm
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(matches, isNotNull(users.password)));
  return user && user.email !== null ? { userId: user.userId, email: user.email } : undefined;
}

async function hasEnough({ database, clock }: ResetEmailDeps, userId: number): Promise<boolean> {
  const hourAgo = new Date(clock.now().getTime() - hourMs);
  const [sent] = await database.orm
    .select({ emails: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.sentAt, hourAgo)));
  return (sent?.emails ?? 0) >= resetLimits.emailsPerHour;
}

interface ResetLink {
  readonly token: string;
  readonly address: string;
  readonly publicUrl: string;
}

/** The token is in the fragment, which no browser sends: neither to a server nor as a referrer. */
function resetEmail(to: string, { token, address, publicUrl }: ResetLink): Email {
  return composeEmail({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody at ${address} asked for a new password for your account.`,
      `If this was you, open this link within ${resetLimits.linkMinutes} minutes. It works once:`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.passwordReset}#token=${token}` },
    closing: 'If not, there is nothing to do: your password stays as it is.',
  });
}

import { eq, lt } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { type UserStatus } from '#account/access/shared/contract.ts';
import type { AccountPlan } from '#platform/shared/entitlement.ts';
import { hostSessionCookieName, sessionCookieName } from './credentials.ts';
import { accountPlanSql, effectiveStatusSql } from './users.ts';
import { type SessionOrigin, userAgentMaxLength } from './origin.ts';
import { recordSecurityEvent } from './security-events.ts';
import { sessions } from './tables.ts';
import { accessLimits } from '#account/access/shared/account.ts';

const tokenBytes = 32;
const dayMs = 24 * 60 * 60 * 1000;
const idleMs = accessLimits.sessionIdleDays * dayMs;
const longestMs = accessLimits.sessionMaxDays * dayMs;
/** `last_seen_at` is written at most this often, so that requests stay cheap. */
const seenEveryMs = 60 * 60 * 1000;

/** Starts a session. Returns its token, which is stored nowhere but in the caller's cookie. */
export async function startSession(
  database: Database,
  clock: Clock,
  userId: number,
  origin: SessionOrigin,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      address: origin.address,
      userAgent: origin.userAgent.slice(0, userAgentMaxLength),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: endOfSession(now, now),
    });
    await recordSecurityEvent(tx, { userId, event: 'signed_in', now, origin });
  });
  return token;
}

const findSql = `
select u.id as "userId", ${effectiveStatusSql('$2::timestamptz')} as "userStatus", ${accountPlanSql('$2::timestamptz')} as plan,
  s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt"
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 and s.expires_at > $2::timestamptz`;

interface FoundSession {
  readonly userId: number;
  readonly userStatus: UserStatus;
  readonly plan: AccountPlan;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * Returns the account of a session, or undefined if it has ended, and extends the session. Uses a prepared
 * statement, because every request of the dashboard runs it.
 */
export async function findSession(
  database: Database,
  clock: Clock,
  token: string,
): Promise<Omit<FoundSession, 'lastSeenAt'> | undefined> {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const [row] = await database.query<FoundSession>('find_session', findSql, [tokenHash, now.toISOString()]);
  if (row && now.getTime() - row.lastSeenAt.getTime() > seenEveryMs)
    await extendSession(database, tokenHash, { signedInAt: row.signedInAt, now });
  if (!row) return undefined;
  const { userId, userStatus, plan, signedInAt } = row;
  return { userId, userStatus, plan, signedInAt };
}

/** Ends a session on the server. An unknown token is no error. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.orm.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Removes sessions that have expired. */
export async function sweepSessions(database: Database, clock: Clock): Promise<void> {
  await database.orm.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
}

/**
 * When a session ends that is used now: after 30 days without use, and 90 days after the sign-in at the
 * latest.
 */
function endOfSession(signedInAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleMs, signedInAt.getTime() + longestMs));
}

async function extendSession(
  database: Database,
  tokenHash: string,
  { signedInAt, now }: { readonly signedInAt: Date; readonly now: Date },
): Promise<void> {
  await database.orm
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: endOfSession(signedInAt, now) })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** Returns the hash that the database stores in place of a session token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The server decides when a session ends; a cookie that ended with the first 30 days would be lost while it
 * is used.
 */
const cookieSeconds = longestMs / 1000;

/**
 * Returns the `Set-Cookie` headers that set a session token, or remove it for null. If the application is
 * served over https, the cookies are `Secure`, and the first is that with the `__Host-` prefix. The second is
 * for processes of the version before, which read no other.
 */
export function sessionCookies(token: string | null, publicUrl: string): string[] {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${token === null ? 0 : cookieSeconds}`];
  const isHttps = publicUrl.startsWith('https:');
  if (isHttps) attributes.push('Secure');
  const names = isHttps ? [hostSessionCookieName, sessionCookieName] : [sessionCookieName];
  return names.map((name) => [`${name}=${token ?? ''}`, ...attributes].join('; '));
}

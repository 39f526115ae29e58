import { eq, lt } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { accessLimits, type UserStatus } from '../shared/contract.ts';
import { sessionCookieName } from './credentials.ts';
import { effectiveStatusSql } from './users.ts';
import { sessions } from './tables.ts';

export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

const tokenBytes = 32;
const dayMs = 24 * 60 * 60 * 1000;
const lifeMs = accessLimits.sessionDays * dayMs;
/** Seen times are written at most this often, so that reading stays cheap. */
const seenEveryMs = 60 * 60 * 1000;
/** What is kept of a browser's name for itself, in characters. */
export const userAgentMaxLength = 300;

/** Starts a session and gives its token, which exists nowhere but in the caller's cookie. */
export async function startSession(
  database: Database,
  clock: Clock,
  userId: number,
  origin: SessionOrigin,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = clock.now();
  await database.orm.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    address: origin.address,
    userAgent: origin.userAgent.slice(0, userAgentMaxLength),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

const findSql = `
select u.id as "userId", ${effectiveStatusSql('$2::timestamptz')} as "userStatus", s.created_at as "signedInAt",
  s.last_seen_at as "lastSeenAt"
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 and s.expires_at > $2::timestamptz`;

interface FoundSession {
  readonly userId: number;
  readonly userStatus: UserStatus;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * The account behind a live session, or undefined. A session that is used lives on. Every call of a dashboard
 * begins with this, so the statement is one that the database plans once.
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
    await extendSession(database, tokenHash, now);
  return row && { userId: row.userId, userStatus: row.userStatus, signedInAt: row.signedInAt };
}

/** Ends a session on the server; an unknown token is no error. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.orm.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Removes sessions that have expired. */
export async function sweepSessions(database: Database, clock: Clock): Promise<void> {
  await database.orm.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
}

async function extendSession(database: Database, tokenHash: string, now: Date): Promise<void> {
  await database.orm
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** What stands in the database in a session token's place. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const sessionSeconds = accessLimits.sessionDays * 24 * 60 * 60;

/**
 * The `Set-Cookie` text for a session token, or for none; `Secure` wherever the application is reached by
 * https.
 */
export function sessionCookie(token: string | null, publicUrl: string): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${token === null ? 0 : sessionSeconds}`];
  if (publicUrl.startsWith('https:')) attributes.push('Secure');
  return [`${sessionCookieName}=${token ?? ''}`, ...attributes].join('; ');
}

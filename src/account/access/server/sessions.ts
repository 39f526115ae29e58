import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { accessLimits } from '../shared/contract.ts';
import { effectiveStatus } from './effective-status.ts';
import { sessions, users } from './tables.ts';

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

/** The account behind a live session, or undefined. A session that is used lives on. */
export async function findSession(database: Database, clock: Clock, token: string) {
  const now = clock.now();
  const tokenHash = hashToken(token);
  const [row] = await database.orm
    .select({
      userId: users.id,
      userStatus: users.userStatus,
      accessEndsAt: users.accessEndsAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (row && now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) await extendSession(database, tokenHash, now);
  return row && { userId: row.userId, userStatus: effectiveStatus(row, now) };
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

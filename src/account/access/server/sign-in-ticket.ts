import { and, eq, gt, lt } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { SignInTicket } from '#account/access/shared/login.ts';
import { secondFactorLimits, secondFactorProblems } from '#account/access/shared/second-factor.ts';
import { type CodeDeps, requireCode } from './check-code.ts';
import type { SessionOrigin } from './origin.ts';
import { hashToken } from './sessions.ts';
import { rememberAddress } from './known-addresses.ts';
import { signInTickets } from './tables.ts';
import { findUser, type UserRow } from './users.ts';

const ticketMs = secondFactorLimits.ticketMinutes * 60 * 1000;
const ticketBytes = 32;

/** Returns a ticket for an account whose password was right. Only its hash is stored. */
export async function issueTicket(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  userId: number,
): Promise<SignInTicket> {
  const ticket = randomBytes(ticketBytes).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ticketMs);
  await database.orm.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
  await database.orm.insert(signInTickets).values({ ticketHash: hashToken(ticket), userId, expiresAt });
  return { second_factor_required: true, ticket, expires_at: expiresAt.toISOString() };
}

/**
 * Returns the account of a ticket and a code. A ticket signs in once. Throws 400 `invalid_ticket`, 403
 * `wrong_code`, and 429 after too many wrong codes.
 */
export async function signInWithCode(
  deps: CodeDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  origin: SessionOrigin,
): Promise<UserRow> {
  const { database, clock } = deps;
  const isTicket = and(
    eq(signInTickets.ticketHash, hashToken(ticket)),
    gt(signInTickets.expiresAt, clock.now()),
  );
  const [found] = await database.orm.select().from(signInTickets).where(isTicket);
  if (!found) throw new Problem(secondFactorProblems.invalidTicket);
  await requireCode(deps, { userId: found.userId, code, origin });
  // Of two simultaneous requests with two good codes, the second finds the ticket used.
  const used = await database.orm.delete(signInTickets).where(isTicket).returning();
  const user = await findUser(database, found.userId);
  if (used.length === 0 || !user) throw new Problem(secondFactorProblems.invalidTicket);
  await rememberAddress(database, clock, user.id, origin.address);
  return user;
}

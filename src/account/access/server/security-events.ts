import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { composeEmail, type Email, type Mail } from '#platform/server/mail/mail.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { paths } from '#platform/shared/paths.ts';
import {
  type listSecurityEvents as endpoint,
  type SecurityEvent,
  securityEventLimits,
  type SecurityEventName,
} from '#account/access/shared/security-events.ts';
import { type SessionOrigin, userAgentMaxLength } from './origin.ts';
import { securityEvents, users } from './tables.ts';

export interface NewSecurityEvent {
  readonly userId: number;
  readonly event: SecurityEventName;
  readonly now: Date;
  readonly origin: SessionOrigin;
  readonly detail?: string | undefined;
  /** Verified addresses that get an email about it. */
  readonly tell?: readonly (string | null)[];
}

const detailMaxLength = 200;
const dayMs = 24 * 60 * 60 * 1000;
const emailsPerRun = 100;

/** Writes an event, with the emails about it, in the transaction that makes it true (contract 2). */
export async function recordSecurityEvent(
  orm: Pick<Tx, 'insert'>,
  { userId, event, now, origin, detail, tell = [] }: NewSecurityEvent,
): Promise<void> {
  const untold = [...new Set(tell.filter((address) => address !== null))];
  await orm.insert(securityEvents).values({
    userId,
    event,
    at: now,
    address: origin.address,
    userAgent: origin.userAgent.slice(0, userAgentMaxLength),
    detail: detail?.slice(0, detailMaxLength) ?? null,
    untold: untold.length > 0 ? untold : null,
  });
}

/** Writes an event and the email about it to the account's verified address, if it has one. */
export async function recordToldEvent(tx: Tx, event: Omit<NewSecurityEvent, 'tell'>): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, event.userId));
  await recordSecurityEvent(tx, { ...event, tell: [user?.email ?? null] });
}

/** Writes a failed sign-in, unless the account has had many in the last hour. */
export async function recordFailedSignIn(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  userId: number,
  origin: SessionOrigin,
): Promise<void> {
  const now = clock.now();
  await database.orm.execute(sql`
    insert into security_events (user_id, event, at, address, user_agent)
    select ${userId}, 'sign_in_failed', ${now.toISOString()}, ${origin.address},
      ${origin.userAgent.slice(0, userAgentMaxLength)}
    where (
      select count(*) from (
        select from security_events
        where user_id = ${userId} and event = 'sign_in_failed'
          and at > ${now.toISOString()}::timestamptz - interval '1 hour'
        limit ${securityEventLimits.failuresPerHour}
      ) as latest
    ) < ${securityEventLimits.failuresPerHour}`);
}

/** Returns a page of an account's events, newest first. */
export async function findSecurityEvents(
  { lists }: Database,
  userId: number,
  { limit = securityEventLimits.pageDefault, before }: QueryOf<typeof endpoint>,
): Promise<Page<SecurityEvent, number>> {
  const { id } = securityEvents;
  const found = await lists.orm
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit + 1);
  const { rows, nextBefore } = pageOf(found, limit, (row) => row.id);
  return {
    nextBefore,
    rows: rows.map(({ id: number, event, detail, address, userAgent, at }) => ({
      id: number,
      event,
      detail,
      address,
      userAgent,
      at: at.toISOString(),
    })),
  };
}

export interface TellDeps {
  readonly database: Database;
  readonly mail: Mail;
  readonly publicUrl: string;
}

/**
 * Sends the emails about changes of ways in. One that can't be sent ends the run; the next run begins with it. An
 * email may go twice if the process dies between it and the next one, never not at all.
 */
export async function tellOfSecurityEvents({ database, mail, publicUrl }: TellDeps): Promise<void> {
  const rows = await database.orm
    .select()
    .from(securityEvents)
    .where(isNotNull(securityEvents.untold))
    .orderBy(securityEvents.id)
    .limit(emailsPerRun);
  for (const row of rows) {
    for (const [index, to] of (row.untold ?? []).entries()) {
      await mail.send(emailAbout(to, row, publicUrl));
      const left = (row.untold ?? []).slice(index + 1);
      await database.orm
        .update(securityEvents)
        .set({ untold: left.length > 0 ? left : null })
        .where(eq(securityEvents.id, row.id));
    }
  }
}

/** Deletes events that are too old to be shown. */
export async function sweepSecurityEvents(database: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - securityEventLimits.storedDays * dayMs);
  await database.orm.delete(securityEvents).where(lt(securityEvents.at, oldest));
}

const changes: Readonly<Partial<Record<SecurityEventName, string>>> = {
  password_changed: 'The password of your account was changed',
  password_reset: 'A new password was set for your account by email',
  second_factor_on: 'Two-step sign-in was turned on for your account',
  second_factor_off: 'Two-step sign-in was turned off for your account',
  recovery_code_used: 'A recovery code was used in place of your authenticator app',
  recovery_codes_created: 'The recovery codes of your account were replaced',
  linked: 'A sign-in by email was added to your account',
  unlinked: 'The sign-in by email was removed from your account',
  key_created: 'An API key was created for your account',
  key_rotated: 'An API key of your account was replaced',
  key_deleted: 'An API key of your account was deleted',
};

function emailAbout(to: string, row: typeof securityEvents.$inferSelect, publicUrl: string): Email {
  const what = changes[row.event];
  if (what === undefined) throw new Error(`Expected an event that is told by email, received ${row.event}`);
  return composeEmail({
    to,
    subject: what,
    paragraphs: [
      `${what}${row.detail === null ? '' : ` (${row.detail})`}, on ${row.at.toUTCString()}, from ${row.address}.`,
      'If this was you, there is nothing to do.',
      'If not, sign in, choose a new password, and let it delete all API keys. Then look at the security events:',
    ],
    action: { label: 'Open the settings', url: `${publicUrl}${paths.account}?tab=settings` },
  });
}

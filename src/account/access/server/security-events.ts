import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import {
  type listSecurityEvents as endpoint,
  type SecurityEvent,
  securityEventLimits,
  type SecurityEventName,
} from '#account/access/shared/security-events.ts';
import { type SessionOrigin, userAgentMaxLength } from './origin.ts';
import { queueSecurityEmail } from './security-emails.ts';
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

/** Writes an event, with the emails about it, in the transaction that makes it true (contract 2). */
export async function recordSecurityEvent(
  orm: Pick<Tx, 'insert' | 'execute'>,
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
  if (untold.length > 0) await queueSecurityEmail(orm, userId, now);
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

/** Deletes events that are too old to be shown. */
export async function sweepSecurityEvents(database: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - securityEventLimits.storedDays * dayMs);
  await database.orm.delete(securityEvents).where(lt(securityEvents.at, oldest));
}

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { type EmailClaim, type EmailDeps, emailQueue } from '#platform/server/mail/email-queue.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { securityEventLimits } from '#account/access/shared/security-events.ts';
import { securityEmail } from './security-email.ts';
import { securityEmails, securityEvents } from './tables.ts';

/** The channel on which a commit says that there may be an email to send. */
const channel = 'security_emails';
const apart = `interval '${securityEventLimits.minutesPerEmail} minutes'`;

/** Makes an account's email due, in the transaction that writes what it tells. */
export async function queueSecurityEmail(orm: Pick<Tx, 'execute'>, userId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await orm.execute(sql`
    insert into security_emails as email (user_id, due_at, created_at) values (${userId}, ${at}, ${at})
    on conflict (user_id) do update set
      changes = email.changes + 1,
      created_at = case when email.due_at is null then excluded.created_at else email.created_at end,
      due_at = coalesce(email.due_at, greatest(excluded.due_at, email.next_at))`);
  await orm.execute(sql`select pg_notify(${channel}, '')`);
}

/** Parameters: now. What the version before wrote has no row here. */
const untoldSql = `
insert into security_emails as email (user_id, due_at, created_at)
select distinct user_id, $1::timestamptz, $1::timestamptz from security_events where untold is not null
on conflict (user_id) do update set due_at = greatest(excluded.due_at, email.next_at), created_at = excluded.created_at
where email.due_at is null`;

/**
 * Returns the queue of emails about changes of ways in (contract 2): at once, but one of an account in five
 * minutes, which tells all that happened since the one before.
 */
export function securityEmailQueue(
  deps: EmailDeps & { readonly publicUrl: string },
): WorkQueue<EmailClaim & { readonly userId: number }> {
  const { database, clock, publicUrl } = deps;
  return {
    ...emailQueue(deps, {
      name: 'security-emails',
      channel,
      places: 4,
      rows: {
        table: 'security_emails',
        key: { id: { column: 'user_id', type: 'integer' } },
        alsoSets: 'told = claimed.changes',
        columns: `user_id as "userId", null as "traceParent", to_json(created_at) #>> '{}' as "createdAt"`,
        order: { by: 'due_at, user_id' },
        ends: `failures = 0, due_at = case when changes > told then coalesce(next_at, due_at) end`,
        // What is not due yet is told later on purpose.
        backlog: { isWaiting: 'due_at <= now()', since: 'due_at' },
      },
      async work({ userId }, send) {
        const untold = await findUntold(database, userId);
        const addresses = new Set(untold.flatMap(({ untold: to }) => to ?? []));
        for (const address of addresses) {
          const events = untold.filter(({ untold: to }) => to?.includes(address));
          await sendOne({ database, now: clock.now(), send }, { userId, address }, { events, publicUrl });
        }
        return addresses.size > 0;
      },
    }),
    async adopt() {
      await database.query('security_emails_untold', untoldSql, [clock.now().toISOString()]);
    },
  };
}

type EventRow = typeof securityEvents.$inferSelect;

/** Newest first. */
async function findUntold({ orm }: Database, userId: number): Promise<EventRow[]> {
  return orm
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), isNotNull(securityEvents.untold)))
    .orderBy(sql`id desc`);
}

interface Sending {
  readonly database: Database;
  readonly now: Date;
  readonly send: (email: Email) => Promise<void>;
}

async function sendOne(
  { database: { orm }, now, send }: Sending,
  { userId, address }: { readonly userId: number; readonly address: string },
  { events, publicUrl }: { readonly events: readonly EventRow[]; readonly publicUrl: string },
): Promise<void> {
  await send(securityEmail(address, events, publicUrl));
  const ids = events.map(({ id }) => id);
  await orm
    .update(securityEvents)
    .set({ untold: sql`nullif(array_remove(untold, ${address}), '{}')` })
    .where(inArray(securityEvents.id, ids));
  await orm
    .update(securityEmails)
    .set({ nextAt: sql`${now.toISOString()}::timestamptz + ${sql.raw(apart)}` })
    .where(eq(securityEmails.userId, userId));
}

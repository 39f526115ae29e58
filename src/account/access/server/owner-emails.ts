import { type EmailClaim, type EmailDeps, emailQueue } from '#platform/server/mail/email-queue.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';

/** A row whose owner is emailed about it once. The time is stored in its column `owner_told_at`. */
export interface OwnerEmail<Row> {
  readonly name: string;
  /** A table with a `user_id` and the columns of `emailColumns`. */
  readonly table: string;
  /** The column that identifies a row. */
  readonly key: string;
  /** SQL: whether there is something to tell. */
  readonly isDue: string;
  /** The column with the time at which it happened. */
  readonly since: string;
  /** SQL: the columns of `Row`, from the row `taken`. */
  readonly columns: string;
  readonly emailFor: (to: string, row: Row) => Email;
}

type OwnerClaim<Row> = EmailClaim & Row & { readonly email: string | null };

/** Returns a queue of such emails. An owner without a confirmed address only sees it on screen. */
export function ownerEmails<Row>(
  deps: EmailDeps,
  { name, table, key, isDue, since, columns, emailFor }: OwnerEmail<Row>,
): WorkQueue<OwnerClaim<Row>> {
  const isUntold = `${isDue} and owner_told_at is null`;
  return emailQueue<OwnerClaim<Row>>(deps, {
    name,
    places: 2,
    rows: {
      table,
      key: { id: { column: key, type: 'integer' } },
      isOpen: isUntold,
      columns: `taken.user_id as "userId", u.email, null as "traceParent",
        to_json(taken.${since}) #>> '{}' as "createdAt", ${columns}`,
      joins: 'join users u on u.id = taken.user_id',
      order: { by: `due_at, ${key}`, isReady: isUntold },
      ends: 'failures = 0, owner_told_at = now()',
      backlog: { isWaiting: isUntold, since },
    },
    async work(claim, send) {
      if (claim.email !== null) await send(emailFor(claim.email, claim));
      return claim.email !== null;
    },
  });
}

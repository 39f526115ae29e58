import { and, count, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database } from '#platform/server/database/database.ts';
import { type EmailClaim, type EmailDeps, emailQueue } from '#platform/server/mail/email-queue.ts';
import { composeEmail, type Email } from '#platform/server/mail/mail.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { paths } from '#platform/shared/paths.ts';
import { resetLimits } from '#account/access/shared/password-reset.ts';
import { resetChannel } from './request-reset.ts';
import { hashToken } from './sessions.ts';
import { passwordResets, users } from './tables.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const tokenBytes = 32;
/** Longer than the window in which emails are counted. */
const rowLifeMs = 24 * hourMs;

interface ResetClaim extends EmailClaim {
  /** The username or email that was typed, in lower case. */
  readonly name: string;
  /** The IP address that asked. */
  readonly address: string;
  /** The account and its verified address, once they were found. */
  readonly ownerId: number | null;
  readonly email: string | null;
}

/**
 * Returns the queue of emails with a link that sets a new password. The token exists only in the email: it
 * is made for each attempt to send it, and its hash is stored before. So the link of the last email works.
 */
export function resetEmails(deps: ResetEmailDeps): WorkQueue<ResetClaim> {
  return emailQueue<ResetClaim>(deps, {
    name: 'reset-emails',
    channel: resetChannel,
    places: 4,
    rows: {
      table: 'password_resets',
      key: { id: { column: 'id', type: 'bigint' } },
      columns: `user_id as "userId", user_id as "ownerId", email, name, address, null as "traceParent",
        to_json(requested_at) #>> '{}' as "createdAt"`,
      order: { isReady: 'sent_at is null', by: 'due_at, id' },
      ends: 'failures = 0',
      backlog: { isWaiting: 'sent_at is null', since: 'requested_at' },
    },
    work: (claim, send) => sendReset(deps, claim, send),
  });
}

type ResetEmailDeps = EmailDeps & { readonly publicUrl: string };

async function sendReset(
  { database, clock, publicUrl }: ResetEmailDeps,
  claim: ResetClaim,
  send: (email: Email) => Promise<void>,
): Promise<boolean> {
  const row = eq(passwordResets.id, claim.id);
  const token = randomBytes(tokenBytes).toString('base64url');
  const owner = ownerOf(claim) ?? (await findOwner(database, claim.name));
  if (!owner || !(await storeToken({ database, clock }, { id: claim.id, owner, token }))) {
    await database.orm.delete(passwordResets).where(row);
    return false;
  }
  await send(resetEmail(owner.email, { token, address: claim.address, publicUrl }));
  await database.orm.update(passwordResets).set({ sentAt: clock.now() }).where(row);
  return true;
}

interface Owner {
  readonly userId: number;
  readonly email: string;
}

function ownerOf({ ownerId, email }: ResetClaim): Owner | undefined {
  return ownerId === null || email === null ? undefined : { userId: ownerId, email };
}

/**
 * Returns the account of a username or a verified address that has a password; undefined if there is none.
 */
async function findOwner(database: Database, name: string): Promise<Owner | undefined> {
  const matches = name.includes('@') ? eq(users.email, name) : sql`lower(${users.username}) = ${name}`;
  const [user] = await database.orm
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(matches, isNotNull(users.password)));
  return user && user.email !== null ? { userId: user.userId, email: user.email } : undefined;
}

interface Reset {
  /** Of the request's row. */
  readonly id: number;
  readonly owner: Owner;
  readonly token: string;
}

/**
 * Returns false if the account has had enough emails in the last hour. Its lock makes simultaneous ones wait.
 */
async function storeToken(
  { database, clock }: Pick<EmailDeps, 'database' | 'clock'>,
  { id, owner, token }: Reset,
): Promise<boolean> {
  const { id: rowId, userId, sentAt, leasedUntil } = passwordResets;
  const now = clock.now().getTime();
  return database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('update');
    const isSent = or(gt(sentAt, new Date(now - hourMs)), isNotNull(leasedUntil));
    const [others] = await tx
      .select({ emails: count() })
      .from(passwordResets)
      .where(and(eq(userId, owner.userId), ne(rowId, id), isSent));
    if ((others?.emails ?? 0) >= resetLimits.emailsPerHour) return false;
    const expiresAt = new Date(now + resetLimits.linkMinutes * minuteMs);
    await tx
      .update(passwordResets)
      .set({ ...owner, tokenHash: hashToken(token), expiresAt })
      .where(eq(rowId, id));
    return true;
  });
}

/** Deletes requests whose email went out a day ago. */
export async function sweepResets({ database, clock }: Pick<EmailDeps, 'database' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - rowLifeMs);
  await database.orm.delete(passwordResets).where(lt(passwordResets.sentAt, oldest));
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
      `Somebody at ${address} requested a new password for your account.`,
      `If this was you, open this link within ${resetLimits.linkMinutes} minutes. It works once:`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}${paths.passwordReset}#token=${token}` },
    closing: 'If not, ignore this email: your password has not changed.',
  });
}

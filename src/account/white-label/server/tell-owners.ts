import { type EmailClaim, type EmailDeps, emailQueue } from '#platform/server/mail/email-queue.ts';
import { composeEmail } from '#platform/server/mail/mail.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { paths } from '#platform/shared/paths.ts';
import { txtNameOf, whiteLabelLimits } from '#account/white-label/shared/domain.ts';
import type { DomainRow } from './domains.ts';

type OwnerClaim = EmailClaim & Pick<DomainRow, 'domain' | 'token'> & { readonly email: string | null };

const isUntold = 'lost_at is not null and owner_told_at is null';

/**
 * Returns the queue of emails to the owners of lost domains (contract 15). An owner without a confirmed
 * address only sees it on screen.
 */
export function domainOwnerEmails(deps: EmailDeps & { readonly publicUrl: string }): WorkQueue<OwnerClaim> {
  return emailQueue<OwnerClaim>(deps, {
    name: 'domain-emails',
    places: 2,
    rows: {
      table: 'white_label_domains',
      key: { id: { column: 'user_id', type: 'integer' } },
      isOpen: isUntold,
      columns: `taken.user_id as "userId", taken.domain, taken.token, u.email, null as "traceParent",
        to_json(taken.lost_at) #>> '{}' as "createdAt"`,
      joins: 'join users u on u.id = taken.user_id',
      order: { by: 'due_at, user_id', isReady: isUntold },
      ends: 'failures = 0, owner_told_at = now()',
      backlog: { isWaiting: isUntold, since: 'lost_at' },
    },
    async work(claim, send) {
      if (claim.email !== null) await send(emailFor(claim.email, claim, deps.publicUrl));
      return claim.email !== null;
    },
  });
}

function emailFor(to: string, { domain, token }: OwnerClaim, publicUrl: string) {
  return composeEmail({
    to,
    subject: `Your links no longer use ${domain}`,
    paragraphs: [
      `The TXT record of ${domain} has been missing for ${whiteLabelLimits.missingDays} days.`,
      'New links use our address again, and links on your domain have stopped working.',
      `Set a TXT record at ${txtNameOf(domain)} with this value, then choose "Check" in your settings:`,
      token,
    ],
    action: { label: 'Open your settings', url: `${publicUrl}${paths.account}?tab=settings` },
  });
}

import { ownerEmails } from '#account/access/server/owner-emails.ts';
import type { EmailDeps } from '#platform/server/mail/email-queue.ts';
import { composeEmail } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import { txtNameOf, whiteLabelLimits } from '#account/white-label/shared/domain.ts';
import type { DomainRow } from './domains.ts';

type LostDomain = Pick<DomainRow, 'domain' | 'token'>;

/** Returns the queue of emails to the owners of lost domains (contract 15). */
export function domainOwnerEmails(deps: EmailDeps & { readonly publicUrl: string }) {
  return ownerEmails<LostDomain>(deps, {
    name: 'domain-emails',
    table: 'white_label_domains',
    key: 'user_id',
    isDue: 'lost_at is not null',
    since: 'lost_at',
    columns: 'taken.domain, taken.token',
    emailFor: (to, domain) => emailFor(to, domain, deps.publicUrl),
  });
}

function emailFor(to: string, { domain, token }: LostDomain, publicUrl: string) {
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

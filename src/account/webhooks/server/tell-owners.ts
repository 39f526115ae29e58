import { ownerEmails } from '#account/access/server/owner-emails.ts';
import type { EmailDeps } from '#platform/server/mail/email-queue.ts';
import { composeEmail, type Email } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { EndpointRow } from './tables.ts';

type SwitchedOff = Pick<EndpointRow, 'url' | 'offReason'>;

/** Returns the queue of emails to the owners of endpoints that were switched off (contract 5). */
export function endpointOwnerEmails(deps: EmailDeps & { readonly publicUrl: string }) {
  return ownerEmails<SwitchedOff>(deps, {
    name: 'endpoint-emails',
    table: 'webhook_endpoints',
    key: 'id',
    isDue: `status = 'off'`,
    since: 'switched_off_at',
    columns: 'taken.url, taken.off_reason as "offReason"',
    emailFor: (to, endpoint) => emailFor(to, endpoint, deps.publicUrl),
  });
}

function emailFor(to: string, { url, offReason }: SwitchedOff, publicUrl: string): Email {
  const why =
    offReason === 'gone'
      ? 'It responded with 410 Gone, which means that it wants no more webhooks.'
      : `Nothing could be delivered to it for ${webhookLimits.failingDays} days.`;
  return composeEmail({
    to,
    subject: 'Webhooks to one of your addresses are switched off',
    paragraphs: [
      'Overprint no longer sends webhooks to this address:',
      url,
      why,
      'When the receiver works again, switch the address on under Webhooks and replay the missed events:',
    ],
    action: { label: 'Open your webhooks', url: `${publicUrl}${paths.webhooks}` },
  });
}

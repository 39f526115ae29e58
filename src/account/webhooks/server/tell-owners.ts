import { type EmailClaim, type EmailDeps, emailQueue } from '#platform/server/mail/email-queue.ts';
import { composeEmail, type Email } from '#platform/server/mail/mail.ts';
import type { WorkQueue } from '#platform/server/work/work.ts';
import { paths } from '#platform/shared/paths.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { EndpointRow } from './tables.ts';

type OwnerClaim = EmailClaim & Pick<EndpointRow, 'url' | 'offReason'> & { readonly email: string | null };

const isUntold = `status = 'off' and owner_told_at is null`;

/**
 * Returns the queue of emails to the owners of endpoints that were switched off (contract 5). An owner
 * without an email address only sees it on screen.
 */
export function endpointOwnerEmails(deps: EmailDeps & { readonly publicUrl: string }): WorkQueue<OwnerClaim> {
  return emailQueue<OwnerClaim>(deps, {
    name: 'endpoint-emails',
    places: 2,
    rows: {
      table: 'webhook_endpoints',
      key: { id: { column: 'id', type: 'integer' } },
      isOpen: isUntold,
      columns: `taken.user_id as "userId", taken.url, taken.off_reason as "offReason", u.email,
        null as "traceParent", to_json(taken.switched_off_at) #>> '{}' as "createdAt"`,
      joins: 'join users u on u.id = taken.user_id',
      order: { by: 'due_at, id', isReady: isUntold },
      ends: 'failures = 0, owner_told_at = now()',
      backlog: { isWaiting: isUntold, since: 'switched_off_at' },
    },
    async work(claim, send) {
      if (claim.email !== null) await send(emailFor(claim.email, claim, deps.publicUrl));
      return claim.email !== null;
    },
  });
}

function emailFor(to: string, { url, offReason }: OwnerClaim, publicUrl: string): Email {
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

import { ownerEmails } from '#account/access/server/owner-emails.ts';
import { monthOf } from '#account/usage/server/quota.ts';
import type { EmailDeps } from '#platform/server/mail/email-queue.ts';
import { composeEmail, type Email } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import type { UsageAlert } from './tables.ts';

type Told = Pick<UsageAlert, 'month' | 'quota' | 'threshold' | 'connectionName'>;

/**
 * Returns the queue of emails to owners who have used 80 or 100 % of the month's quota, or whose apps have
 * used that of their cap (contract 4).
 */
export function usageAlertEmails(deps: EmailDeps & { readonly publicUrl: string }) {
  return ownerEmails<Told>(deps, {
    name: 'usage-emails',
    table: 'usage_alerts',
    key: 'id',
    isDue: 'true',
    since: 'created_at',
    columns: 'taken.month, taken.quota, taken.threshold, taken.connection_name as "connectionName"',
    emailFor: (to, alert) => emailFor(to, alert, deps.publicUrl),
  });
}

function emailFor(to: string, told: Told, publicUrl: string): Email {
  const { month, quota, threshold, connectionName: app } = told;
  const { endsAt } = monthOf(new Date(`${month}-01T00:00:00Z`));
  const day = endsAt.toLocaleDateString('en', { timeZone: 'UTC', day: 'numeric', month: 'long' });
  const requests = quota.toLocaleString('en');
  const isOver = threshold >= 100;
  if (app !== null)
    return composeEmail({
      to,
      subject: isOver
        ? `${app} has used its calls of this month`
        : `${app} has used ${threshold}% of its calls`,
      paragraphs: [
        `You allowed ${app} ${requests} metered calls a month, and ${isOver ? 'all' : `${threshold}%`} of them are used.`,
        `Above that, its calls are refused with connection_cap until ${day}. To change the limit, connect it again.`,
      ],
      action: { label: 'See connected apps', url: `${publicUrl}${paths.account}?tab=settings` },
    });
  return composeEmail({
    to,
    subject: isOver
      ? "You have used this month's requests"
      : `You have used ${threshold}% of this month's requests`,
    paragraphs: isOver
      ? [
          `All ${requests} requests of your plan for this month are used.`,
          `Until ${day}, requests are refused with quota_exceeded. A larger plan takes effect at once.`,
        ]
      : [
          `Your plan includes ${requests} requests a month, and ${threshold}% of them are used.`,
          `The count starts again on ${day}. Requests beyond the limit are refused.`,
        ],
    action: { label: 'See your usage', url: `${publicUrl}${paths.account}?tab=usage` },
  });
}

import { Link } from 'wouter';
import { Badge } from '../../../../web/kit/badge.tsx';
import type { Product } from '../../shared/entities.ts';
import type { NotificationState } from '../../shared/statuses.ts';
import { Moment } from '../moment.tsx';
import { deliveriesUrl } from '../deliveries-url.ts';

const badges = {
  sent: { label: 'Sent', variant: 'success' },
  pending: { label: 'Pending', variant: 'default' },
  failed: { label: 'Failed', variant: 'destructive' },
  existing: { label: 'Existing', variant: 'muted' },
  not_posted: { label: 'Not posted', variant: 'muted' },
} as const satisfies Record<NotificationState, { readonly label: string; readonly variant: string }>;

/** What became of a product's webhook; Sent only once the receiver took it (contract 5). */
export function WebhookStatus({ product }: { readonly product: Product }) {
  const { notification, webhookSentAt } = product;
  const { label, variant } = badges[notification];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <Badge variant={variant}>{label}</Badge>
      {webhookSentAt !== null && (
        <span className="text-sm text-ink-soft">
          <Moment at={webhookSentAt} />
        </span>
      )}
      {notification === 'failed' && (
        <Link href={deliveriesUrl} className="text-sm text-cyan underline underline-offset-4">
          Why
        </Link>
      )}
    </span>
  );
}

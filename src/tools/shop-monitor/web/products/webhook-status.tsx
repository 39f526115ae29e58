import { Link } from 'wouter';
import { Badge } from '#platform/web/badge.tsx';
import { Moment } from '#platform/web/moment.tsx';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import type { NotificationState } from '#tools/shop-monitor/shared/statuses.ts';
import { productDeliveriesUrl } from '#tools/shop-monitor/web/deliveries-url.ts';

/** How the states of a webhook are called and shown. */
export const webhookBadges = {
  sent: { label: 'Sent', variant: 'success' },
  pending: { label: 'Pending', variant: 'default' },
  failed: { label: 'Failed', variant: 'destructive' },
  existing: { label: 'Existing', variant: 'muted' },
  not_posted: { label: 'Not posted', variant: 'muted' },
  no_webhook: { label: 'No webhook', variant: 'muted' },
} as const satisfies Record<NotificationState, { readonly label: string; readonly variant: string }>;

/** The states of a product whose webhook was written. */
export const wasPosted: ReadonlySet<NotificationState> = new Set<NotificationState>([
  'sent',
  'pending',
  'failed',
]);

/** The state of a product's webhook: Sent only once the receiver has accepted it (contract 5). */
export function WebhookStatus({ shopId, product }: { readonly shopId: number; readonly product: Product }) {
  const { notification, webhookSentAt, productId, mediaError } = product;
  const { label, variant } = webhookBadges[notification];
  const lacksPictures = notification === 'sent' && mediaError !== null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge variant={lacksPictures ? 'attention' : variant}>{label}</Badge>
      {lacksPictures && <span className="text-sm">without its pictures</span>}
      {webhookSentAt !== null && (
        <span className="text-sm text-ink-soft">
          <Moment at={webhookSentAt} />
        </span>
      )}
      {wasPosted.has(notification) && (
        <Link
          href={productDeliveriesUrl(shopId, productId)}
          className="text-sm text-cyan underline underline-offset-4"
        >
          {notification === 'failed' ? 'Why' : 'Deliveries'}
          <span className="sr-only">: webhook of product {productId}</span>
        </Link>
      )}
    </span>
  );
}

import { Badge } from '../../../platform/web/badge.tsx';
import type { Delivery, DeliveryStatus, OffReason, WebhookEndpoint } from '../shared/contract.ts';

export const statusLabels: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

export const offReasonTexts: Readonly<Record<OffReason, string>> = {
  gone: 'Switched off because it answered 410 Gone',
  failing: 'Switched off because it failed for days',
  owner: 'Switched off by you',
};

const statusVariants = { pending: 'default', delivered: 'success', failed: 'destructive' } as const;

export function DeliveryBadge({
  delivery,
}: {
  readonly delivery: Pick<Delivery, 'status' | 'lastStatusCode'>;
}) {
  const { status, lastStatusCode } = delivery;
  return (
    <Badge variant={statusVariants[status]}>
      {statusLabels[status]}
      {lastStatusCode !== null && ` ${lastStatusCode}`}
    </Badge>
  );
}

/** On, off, or on although nothing arrives. */
export function EndpointBadge({
  endpoint: { status, failingSince },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  if (status === 'off') return <Badge variant="destructive">Off</Badge>;
  if (failingSince !== null) return <Badge variant="attention">Failing</Badge>;
  return <Badge variant="success">On</Badge>;
}

/** An answer's status code, or that none came. */
export function CodeBadge({ statusCode }: { readonly statusCode: number | null }) {
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return <Badge variant={delivered ? 'success' : 'destructive'}>{statusCode ?? 'No answer'}</Badge>;
}

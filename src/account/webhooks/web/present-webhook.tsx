import { Badge } from '#platform/web/badge.tsx';
import type { Delivery } from '#account/webhooks/shared/contract.ts';
import type { WebhookEndpoint } from '#account/webhooks/shared/endpoints.ts';
import type { DeliveryStatus, OffReason } from '#account/webhooks/shared/statuses.ts';

export const statusLabels: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};

export const offReasonTexts: Readonly<Record<OffReason, string>> = {
  gone: 'Switched off because it responded with 410 Gone',
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

/** On, off, or on but failing. */
export function EndpointBadge({
  endpoint: { status, failing_since: failingSince },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  if (status === 'disabled') return <Badge variant="destructive">Off</Badge>;
  if (failingSince !== null) return <Badge variant="attention">Failing</Badge>;
  return <Badge variant="success">On</Badge>;
}

/** The status code of a response, or a note that none came. */
export function StatusCodeBadge({ statusCode }: { readonly statusCode: number | null }) {
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return <Badge variant={delivered ? 'success' : 'destructive'}>{statusCode ?? 'No response'}</Badge>;
}

/** The start of a response as it came. Scrolls by keyboard too. */
export function ResponseText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre
      role="group"
      aria-label={label}
      tabIndex={0}
      className="max-h-48 min-w-0 overflow-auto border border-rule bg-well p-3 text-sm leading-5 break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

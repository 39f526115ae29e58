import { type WebhookEventName, webhookEventNames } from '#platform/shared/webhook-event.ts';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { type DeliveryStatus, deliveryStatuses } from '#account/webhooks/shared/statuses.ts';

export interface LogFilter {
  readonly status?: DeliveryStatus;
  readonly event?: WebhookEventName;
  /** What the events are about, such as one product. */
  readonly subject?: string;
  /** Only deliveries older than the one with this id. */
  readonly before?: string;
}

type Part = 'status' | 'event' | 'subject' | 'before' | 'delivery';

/** Filter, page and opened delivery of the log, stored in the URL. Invalid values are left out. */
export function useLogAddress() {
  const [search, changeParams] = useUrlParams();
  const change: (parts: Partial<Record<Part, string | undefined>>) => void = changeParams;
  return { filter: readFilter(search), openedId: idIn(search, 'delivery'), change };
}

/** Returns the filter in the query of a URL. */
export function readFilter(search: URLSearchParams): LogFilter {
  const status = deliveryStatuses.find((known) => known === search.get('status'));
  const event = webhookEventNames.find((known) => known === search.get('event'));
  const before = idIn(search, 'before');
  const subject = /^[\w:.-]{1,200}$/.exec(search.get('subject') ?? '')?.[0];
  return {
    ...(status && { status }),
    ...(event && { event }),
    ...(subject !== undefined && { subject }),
    ...(before !== undefined && { before }),
  };
}

function idIn(search: URLSearchParams, name: Part): string | undefined {
  return /^\d{1,15}$/.exec(search.get(name) ?? '')?.[0];
}

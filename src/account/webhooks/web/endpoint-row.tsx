import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { Suspense, useState } from 'react';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { presentMoment } from '#platform/web/moment.tsx';
import { Switch } from '#platform/web/switch.tsx';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import type { WebhookEndpoint } from '#account/webhooks/shared/endpoints.ts';
import { EndpointBadge, offReasonTexts } from './present-webhook.tsx';
import { refusalOf, TestResult, useSendTest } from './test-result.tsx';
import { useDeleteEndpoint, useSwitchEndpoint } from './use-webhook-endpoints.ts';

const EditEndpointDialog = lazyPart(async () => (await import('./endpoint-dialog.tsx')).EditEndpointDialog);
const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

/** An address with its events and state, and what can be done with it. */
export function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, description, events, status, has_authorization: hasAuthorization } = endpoint;
  const change = useSwitchEndpoint(id);
  const test = useSendTest();
  return (
    <li className="border-b border-rule py-3">
      <div className="flex items-start gap-4">
        <div className="grid min-w-0 grow gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <EndpointBadge endpoint={endpoint} />
            <span className="font-mono text-sm break-all">{url}</span>
          </p>
          {description !== null && <p className="break-words">{description}</p>}
          <p className="flex flex-wrap gap-1.5">
            <Events events={events} />
            {hasAuthorization && <Badge variant="muted">Authorization header</Badge>}
            {endpoint.body !== null && <Badge variant="muted">Own body</Badge>}
            {Object.keys(endpoint.headers).length > 0 && <Badge variant="muted">Own headers</Badge>}
          </p>
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{describe(endpoint)}</p>
        </div>
        <Switch
          label={`Send webhooks to ${url}`}
          checked={(change.isPending ? change.variables : status) === 'enabled'}
          // Not disabled meanwhile, which would take the focus from it.
          onChange={(on) => !change.isPending && change.mutate(on ? 'enabled' : 'disabled')}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Test ${url}`}
          pending={test.isPending}
          onClick={() => test.mutate({ url, event: events[0] })}
        >
          Test
        </Button>
        <Actions endpoint={endpoint} />
      </div>
      {test.error && (
        <p role="alert" className="mt-3 font-medium text-magenta">
          {refusalOf(test.error)}
        </p>
      )}
      {test.data && !test.isPending && <TestResult result={test.data} linked />}
    </li>
  );
}

function Events({ events }: { readonly events: WebhookEndpoint['events'] }) {
  if (events.length === 0) return <Badge variant="muted">Only where a tool uses it</Badge>;
  if (events.length === webhookEventNames.length) return <Badge variant="muted">All events</Badge>;
  return events.map((event) => (
    <Badge key={event} variant="muted" title={event}>
      {eventLabel(event)}
    </Badge>
  ));
}

function Actions({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url } = endpoint;
  const [asks, setAsks] = useState<'edit' | 'delete'>();
  const deletion = useDeleteEndpoint(id);
  const close = () => setAsks(undefined);
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Edit ${url}`} onClick={() => setAsks('edit')}>
        Edit
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Delete ${url}`}
        pending={deletion.isPending}
        onClick={() => setAsks('delete')}
      >
        Delete
      </Button>
      <Suspense fallback={null}>
        {asks === 'edit' && <EditEndpointDialog endpoint={endpoint} onClose={close} />}
        {asks === 'delete' && (
          <ConfirmDialog
            onClose={close}
            question="Delete this endpoint?"
            consequence={
              `Nothing more is sent to ${url}, and pending webhooks fail. A tool that uses the address ` +
              'adds it again with its next event.'
            }
            action="Delete endpoint"
            onConfirm={() => deletion.mutate()}
          />
        )}
      </Suspense>
    </>
  );
}

function describe(endpoint: WebhookEndpoint): string {
  const reason = endpoint.disabled_reason;
  const at = endpoint.disabled_at;
  const sentences = [
    reason && `${offReasonTexts[reason]}${at === null ? '' : `, ${presentMoment(at)}`}.`,
    endpoint.failing_since && `Nothing delivered since ${presentMoment(endpoint.failing_since)}.`,
    endpoint.last_error && `Last error: ${endpoint.last_error}.`,
    endpoint.last_delivered_at && `Last delivered ${presentMoment(endpoint.last_delivered_at)}.`,
  ].filter((sentence) => sentence !== null && sentence !== '');
  return sentences.length > 0 ? sentences.join(' ') : 'No event delivered yet.';
}

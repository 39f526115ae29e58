import { EmptyState } from '../../../platform/web/empty-state.tsx';
import { LoadFailure } from '../../../platform/web/load-failure.tsx';
import { presentMoment } from '../../../platform/web/moment.tsx';
import { Section } from '../../../platform/web/section.tsx';
import { Switch } from '../../../platform/web/switch.tsx';
import { TableSkeleton } from '../../../platform/web/skeleton.tsx';
import type { WebhookEndpoint } from '../shared/contract.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { EndpointBadge, offReasonTexts } from './present-webhook.tsx';
import { useSwitchEndpoint, useWebhookEndpoints } from './use-webhook-endpoints.ts';

/** The endpoints of the account, those that are switched off first. */
export function EndpointList() {
  return (
    <Section title="Endpoints">
      <Endpoints />
    </Section>
  );
}

function Endpoints() {
  const endpoints = useWebhookEndpoints();
  if (endpoints.error)
    return <LoadFailure error={endpoints.error} onRetry={() => void endpoints.refetch()} />;
  if (!endpoints.data) return <TableSkeleton rows={2} />;
  if (endpoints.data.length === 0) {
    return (
      <EmptyState text="No endpoints yet. An address appears here with the first event for it; test events do not count." />
    );
  }
  const offFirst = endpoints.data.toSorted((a, b) => a.status.localeCompare(b.status));
  return (
    <>
      <ul className="border-t border-rule">
        {offFirst.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        An endpoint that answers 410 or fails for {webhookLimits.failingDays} days is switched off.
      </p>
    </>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const change = useSwitchEndpoint(endpoint.id);
  const isOn = endpoint.status === 'on';
  return (
    <li className="flex items-start gap-4 border-b border-rule py-3">
      <div className="grid min-w-0 grow gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <EndpointBadge endpoint={endpoint} />
          <span className="font-mono text-sm break-all">{endpoint.url}</span>
        </p>
        <p className="text-sm text-ink-soft">{describe(endpoint)}</p>
      </div>
      <Switch
        label={`Send webhooks to ${endpoint.url}`}
        checked={isOn}
        disabled={change.isPending}
        onChange={(on) => change.mutate(on ? 'on' : 'off')}
      />
    </li>
  );
}

function describe({
  offReason,
  switchedOffAt,
  failingSince,
  lastDeliveredAt,
  lastError,
}: WebhookEndpoint): string {
  const sentences = [
    offReason &&
      `${offReasonTexts[offReason]}${switchedOffAt === null ? '' : `, ${presentMoment(switchedOffAt)}`}.`,
    failingSince && `Nothing delivered since ${presentMoment(failingSince)}.`,
    lastError && `Last error: ${lastError}.`,
    lastDeliveredAt && `Last delivered ${presentMoment(lastDeliveredAt)}.`,
  ].filter((sentence) => sentence !== null && sentence !== '');
  return sentences.length > 0 ? sentences.join(' ') : 'No event delivered yet.';
}

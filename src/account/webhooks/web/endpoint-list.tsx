import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Button } from '#platform/web/button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Section } from '#platform/web/section.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { EndpointRow } from './endpoint-row.tsx';
import { useWebhookEndpoints } from './use-webhook-endpoints.ts';

const AddEndpointDialog = lazyPart(async () => (await import('./endpoint-dialog.tsx')).AddEndpointDialog);

/** The addresses that the account's webhooks go to, those that are switched off first. */
export function EndpointList() {
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title="Endpoints"
      aside={
        <Button size="sm" onClick={() => setAdding(true)}>
          Add endpoint
        </Button>
      }
    >
      <Endpoints />
      <Suspense fallback={null}>{adding && <AddEndpointDialog onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}

function Endpoints() {
  const endpoints = useWebhookEndpoints();
  if (endpoints.error)
    return <LoadFailure error={endpoints.error} onRetry={() => void endpoints.refetch()} />;
  if (!endpoints.data) return <TableSkeleton rows={2} />;
  const { data, next_before: nextBefore } = endpoints.data;
  if (data.length === 0) {
    return (
      <EmptyState
        text={
          'No endpoints yet. Add an address to get every event, or set a webhook URL in a tool: it ' +
          'appears here with its first event.'
        }
      >
        <Link
          href={`${paths.webhooks}?tab=guides`}
          className="inline-flex min-h-6 w-fit items-center text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Steps for n8n, Make and Zapier
        </Link>
      </EmptyState>
    );
  }
  const offFirst = data.toSorted((a, b) => a.status.localeCompare(b.status));
  return (
    <>
      <ul className="border-t border-rule">
        {offFirst.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        An endpoint that responds with 410 or fails for {webhookLimits.failingDays} days is switched off.
        {nextBefore !== null && ` These are the newest ${webhookLimits.pageMax}; the API lists all.`}
      </p>
    </>
  );
}

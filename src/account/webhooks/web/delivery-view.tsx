import { useEffect, useRef } from 'react';
import { Badge } from '../../../web/kit/badge.tsx';
import { Button } from '../../../web/kit/button.tsx';
import { CodeBlock } from '../../../web/kit/code-block.tsx';
import { Facts } from '../../../web/kit/facts.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { TableSkeleton } from '../../../web/kit/table-skeleton.tsx';
import type { AnswerOf } from '../../../platform/shared/endpoint.ts';
import type { getDelivery } from '../shared/contract.ts';
import { AttemptList } from './attempt-list.tsx';
import { DeliveryBadge } from './present-webhook.tsx';
import { useDelivery, useReplay } from './use-delivery.ts';

type Detail = AnswerOf<typeof getDelivery>;

interface DeliveryViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One delivery: what was sent, what was answered, what comes next; from here it is sent again. */
export function DeliveryView({ id, onClose }: DeliveryViewProps) {
  const delivery = useDelivery(id);
  return (
    <div className="grid gap-6">
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onClose}>
        All deliveries
      </Button>
      {delivery.error ? (
        <LoadFailure error={delivery.error} onRetry={() => void delivery.refetch()} />
      ) : delivery.data ? (
        <DeliveryDetails delivery={delivery.data} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </div>
  );
}

function DeliveryDetails({ delivery }: { readonly delivery: Detail }) {
  const { id, event, test, request, history } = delivery;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Heading text={event} />
        <DeliveryBadge delivery={delivery} />
        {test && <Badge variant="muted">Test</Badge>}
        <ReplayButton id={id} />
      </div>
      <div className="pt-4">
        <Facts facts={factsOf(delivery)} />
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-3">
          <h4 className="text-lg font-semibold">Request</h4>
          <CodeBlock label="request headers" code={headersText(request.headers)} />
          <CodeBlock label="request body" code={JSON.stringify(request.body, null, 2)} />
        </div>
        <AttemptList attempts={history} />
      </div>
    </>
  );
}

function Heading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-xl break-all outline-none">
      {text}
    </h3>
  );
}

function ReplayButton({ id }: { readonly id: number }) {
  const replay = useReplay(id);
  return (
    <Button size="sm" className="ml-auto" pending={replay.isPending} onClick={() => replay.mutate()}>
      Replay
    </Button>
  );
}

function factsOf(delivery: Detail): [string, string][] {
  const local = (moment: string) => new Date(moment).toLocaleString();
  const { url, subject, webhookId, createdAt, deliveredAt, nextAttemptAt, attempts, lastError } = delivery;
  return [
    ['Endpoint', url],
    ['Subject', subject],
    ['webhook-id', webhookId],
    ['Created', local(createdAt)],
    ['Attempts', String(attempts)],
    ...(deliveredAt === null ? [] : [['Delivered', local(deliveredAt)] satisfies [string, string]]),
    ...(nextAttemptAt === null ? [] : [['Next attempt', local(nextAttemptAt)] satisfies [string, string]]),
    ...(lastError === null ? [] : [['Last error', lastError] satisfies [string, string]]),
  ];
}

function headersText(headers: Detail['request']['headers']): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

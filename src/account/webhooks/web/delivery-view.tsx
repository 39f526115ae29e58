import { Badge } from '../../../platform/web/badge.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { CodeBlock } from '../../../platform/web/code-block.tsx';
import { Detail, DetailSummary } from '../../../platform/web/detail.tsx';
import { presentMoment } from '../../../platform/web/moment.tsx';
import { type DeliveryDetail, webhookProblems } from '../shared/contract.ts';
import { AttemptList } from './attempt-list.tsx';
import { DeliveryBadge } from './present-webhook.tsx';
import { useDelivery, useReplay } from './use-delivery.ts';

interface DeliveryViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One delivery: what was sent, what was answered, what comes next; from here it is sent again. */
export function DeliveryView({ id, onClose }: DeliveryViewProps) {
  return (
    <Detail
      back="All deliveries"
      onBack={onClose}
      query={useDelivery(id)}
      missing={webhookProblems.deliveryNotFound}
    >
      {(delivery) => <Contents delivery={delivery} />}
    </Detail>
  );
}

function Contents({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { id, event, test, request, history } = delivery;
  const beside = (
    <>
      <DeliveryBadge delivery={delivery} />
      {test && <Badge variant="muted">Test</Badge>}
      <ReplayButton id={id} />
    </>
  );
  return (
    <>
      <DetailSummary title={event} beside={beside} facts={factsOf(delivery)} />
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

function ReplayButton({ id }: { readonly id: number }) {
  const replay = useReplay(id);
  return (
    <Button size="sm" className="ml-auto" pending={replay.isPending} onClick={() => replay.mutate()}>
      Replay
    </Button>
  );
}

function factsOf(delivery: DeliveryDetail): [string, string][] {
  const local = (moment: string) => presentMoment(moment, 'second');
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

function headersText(headers: DeliveryDetail['request']['headers']): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { formatDuration } from '#platform/shared/format.ts';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { CodeBlock } from '#platform/web/code-block.tsx';
import { Detail, DetailSummary } from '#platform/web/detail.tsx';
import { Moment, presentMoment } from '#platform/web/moment.tsx';
import { type DeliveryAttempt, type DeliveryDetail } from '#account/webhooks/shared/contract.ts';
import { DeliveryBadge, ResponseText, StatusCodeBadge } from './present-webhook.tsx';
import { useDelivery, useReplay } from './use-deliveries.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

interface DeliveryViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One delivery with its request, responses and next attempt, and a button that sends it again. */
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
      <span className="font-mono text-sm text-ink-soft">{event}</span>
      <DeliveryBadge delivery={delivery} />
      {test && <Badge variant="muted">Test</Badge>}
      <ReplayButton id={id} />
    </>
  );
  return (
    <>
      <DetailSummary title={eventLabel(event)} beside={beside} facts={factsOf(delivery)} />
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

/** Every attempt with its response, newest first. */
function AttemptList({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }) {
  return (
    <div className="min-w-0">
      <h4 className="mb-3 text-lg font-semibold">Attempts</h4>
      {attempts.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ol reversed className="border-t border-rule">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { number, startedAt, latencyMs, statusCode, error, answer } = attempt;
  return (
    <li className="grid gap-2 border-b border-rule py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Attempt {number}</span>
        <StatusCodeBadge statusCode={statusCode} />
        <span className="font-mono text-sm text-ink-soft">{formatDuration(latencyMs)}</span>
        <span className="text-sm text-ink-soft">
          <Moment at={startedAt} precision="second" />
        </span>
      </p>
      {error !== null && <p className="break-words">{error}</p>}
      {answer !== null && answer !== '' && (
        <ResponseText label={`Response to attempt ${number}`} text={answer} />
      )}
    </li>
  );
}

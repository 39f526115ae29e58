import type { EndpointOf } from '#platform/shared/client.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { formatDuration } from '#platform/shared/format.ts';
import { paths } from '#platform/shared/paths.ts';
import type { WebhookEventName } from '#platform/shared/webhook-event.ts';
import { Alert } from '#platform/web/alert.tsx';
import { client } from '#platform/web/call.ts';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { ResponseText, StatusCodeBadge } from './present-webhook.tsx';
import { useRefreshLog } from './use-deliveries.ts';
import { testWebhook } from './operations.ts';

/** Returns why the server refused a request and what to do about it. */
export function refusalOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const fix = fixOf(error);
  return fix === '' ? messageOf(error) : `${messageOf(error)}. ${fix}`;
}

/** Sends a test event and waits for the receiver's response. */
export function useSendTest() {
  const refreshLog = useRefreshLog();
  return useMutation({
    mutationFn: (body: { readonly url: string; readonly event: WebhookEventName | undefined }) =>
      client.call(testWebhook, { body }),
    onSuccess: refreshLog,
  });
}

interface TestResultProps {
  readonly result: ResponseOf<EndpointOf<typeof testWebhook>>;
  /** Has a link to the log, which leaves the screen. */
  readonly linked?: boolean;
}

/** The receiver's response to a test event, and what to do about it. */
export function TestResult({ result, linked = false }: TestResultProps) {
  const { success, delivery, statusCode, latencyMs, answer, error, advice } = result;
  return (
    <div className="mt-6 grid animate-rise gap-4 border-t border-rule pt-5">
      <div role="status" className="flex flex-wrap items-center gap-3">
        <StatusCodeBadge statusCode={statusCode} />
        <span className="font-medium">{success ? 'Delivered' : 'Not delivered'}</span>
        <span className="font-mono text-sm text-ink-soft">{formatDuration(latencyMs)}</span>
      </div>
      {error !== null && <p className="break-words">{error}</p>}
      {advice.length > 0 && (
        <Alert variant={success ? 'attention' : 'destructive'} title="What to do">
          <ul className="grid gap-2">
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {answer !== null && answer !== '' && <ResponseText label="Start of the response" text={answer} />}
      {linked && (
        <Link
          href={`${paths.webhooks}?tab=deliveries&delivery=${delivery.id}`}
          className="inline-flex min-h-6 w-fit items-center text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Show request
        </Link>
      )}
    </div>
  );
}

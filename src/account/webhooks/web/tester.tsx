import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import { formatDuration } from '../../../platform/shared/format.ts';
import { type WebhookEventName, webhookEventNames } from '../../../platform/shared/webhook-event.ts';
import { Alert } from '../../../platform/web/alert.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { client } from '../../../platform/web/call.ts';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { fixOf, messageOf } from '../../../platform/web/messages.ts';
import { Section } from '../../../platform/web/section.tsx';
import { Select } from '../../../platform/web/select.tsx';
import { testWebhook } from '../shared/contract.ts';
import { ResponseText, StatusCodeBadge } from './present-webhook.tsx';
import { useRefreshLog } from './use-deliveries.ts';

const eventOptions = webhookEventNames.map((event) => ({ value: event, label: event }));

/** Sends the sample of an event, signed, and shows the receiver's response. */
export function Tester() {
  const [url, setUrl] = useState('');
  const [event, setEvent] = useState<WebhookEventName>('product.discovered');
  const [isBlank, setBlank] = useState(false);
  const sending = useSendTest();

  function send(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setBlank(url.trim() === '');
    if (url.trim() !== '' && !sending.isPending) sending.mutate({ url: url.trim(), event });
  }

  return (
    <Section title="Send test event">
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field
          label="Webhook URL"
          error={isBlank ? 'Enter the address of your webhook' : refusalOf(sending.error)}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://n8n.example.com/webhook/overprint"
              value={url}
              onChange={(change) => setUrl(change.target.value)}
            />
          )}
        </Field>
        <Field label="Event">
          {(control) => <Select {...control} value={event} options={eventOptions} onChange={setEvent} />}
        </Field>
        <Button type="submit" variant="outline" pending={sending.isPending}>
          Send test event
        </Button>
      </form>
      {sending.data && !sending.isPending && <TestResult result={sending.data} />}
    </Section>
  );
}

/** Returns why nothing was sent and what to do about it. */
function refusalOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const fix = fixOf(error);
  return fix === '' ? messageOf(error) : `${messageOf(error)}. ${fix}`;
}

/** Sends a test event and waits for the receiver's response. */
function useSendTest() {
  const refreshLog = useRefreshLog();
  return useMutation({
    mutationFn: (body: { readonly url: string; readonly event: WebhookEventName }) =>
      client.call(testWebhook, { body }),
    onSuccess: refreshLog,
  });
}

/** The receiver's response to a test event, and what to do about it. */
function TestResult({ result }: { readonly result: ResponseOf<typeof testWebhook> }) {
  const { success, statusCode, latencyMs, answer, error, advice } = result;
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
      {answer !== null && answer !== '' && <ResponseText label="Start of the answer" text={answer} />}
    </div>
  );
}

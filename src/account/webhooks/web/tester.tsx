import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type WebhookEventName, webhookEventNames } from '#platform/shared/webhook-event.ts';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { Section } from '#platform/web/section.tsx';
import { Select } from '#platform/web/select.tsx';
import { refusalOf, TestResult, useSendTest } from './test-result.tsx';

const eventOptions = webhookEventNames.map((event) => ({
  value: event,
  label: `${eventLabel(event)} (${event})`,
}));

/**
 * Sends the sample of an event, signed, and shows the receiver's response. `focused` puts the cursor here.
 */
export function Tester({ focused }: { readonly focused: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [event, setEvent] = useState<WebhookEventName>('product.discovered');
  const [isBlank, setBlank] = useState(false);
  const sending = useSendTest();
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function send(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setBlank(url.trim() === '');
    if (url.trim() !== '' && !sending.isPending) sending.mutate({ url: url.trim(), event });
  }

  return (
    <Section title="Send test event">
      <p className="mb-5 max-w-[64ch] text-ink-soft">
        Posts a made-up event to any address, signed like a real one, and shows the response.
      </p>
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field
          label="Webhook URL"
          error={isBlank ? 'Enter the address of your webhook' : refusalOf(sending.error)}
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
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
      {sending.data && !sending.isPending && <TestResult result={sending.data} linked />}
    </Section>
  );
}

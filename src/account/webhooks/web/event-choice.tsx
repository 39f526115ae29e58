import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { type WebhookEventName, webhookEventNames } from '#platform/shared/webhook-event.ts';

interface EventChoiceProps {
  readonly chosen: readonly WebhookEventName[];
  readonly onChange: (events: WebhookEventName[]) => void;
}

/** The events that go to an endpoint. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const toggle = (name: WebhookEventName, on: boolean) =>
    onChange(webhookEventNames.filter((each) => (each === name ? on : chosen.includes(each))));
  return (
    <fieldset className="grid">
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      {webhookEventNames.map((name) => (
        <label key={name} className="flex min-h-8 w-fit items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.target.checked)}
            className="size-4"
          />
          <span>
            {eventLabel(name)} <span className="font-mono text-sm text-ink-soft">{name}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

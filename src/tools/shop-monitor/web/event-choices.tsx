import { useId } from 'react';
import { type ShopEvent, shopEvents } from '#tools/shop-monitor/shared/ledger.ts';

export const eventLabels: Readonly<Record<ShopEvent, string>> = {
  'product.discovered': 'New products',
  'product.missing': 'Missing products',
  'product.returned': 'Returned products',
};

interface EventChoicesProps {
  readonly events: readonly ShopEvent[];
  readonly onChange: (events: ShopEvent[]) => void;
}

/** What the webhook of a shop is told of. One choice always stays. */
export function EventChoices({ events, onChange }: EventChoicesProps) {
  const id = useId();
  const toggled = (event: ShopEvent) =>
    shopEvents.filter((one) => (one === event ? !events.includes(one) : events.includes(one)));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Webhook events</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {shopEvents.map((event) => (
          <div key={event} className="flex items-center gap-3 pointer-coarse:min-h-11">
            <input
              id={`${id}-${event}`}
              type="checkbox"
              checked={events.includes(event)}
              disabled={events.length === 1 && events.includes(event)}
              onChange={() => onChange(toggled(event))}
              className="size-6 shrink-0"
            />
            <label htmlFor={`${id}-${event}`}>{eventLabels[event]}</label>
            <code className="text-sm text-ink-soft">{event}</code>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

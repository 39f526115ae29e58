import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Select } from '#platform/web/select.tsx';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { statusLabels } from './present-webhook.tsx';
import type { LogFilter } from './use-log-address.ts';
import { deliveryStatuses } from '#account/webhooks/shared/statuses.ts';

const statusOptions = [
  { value: '', label: 'All' },
  ...deliveryStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];
const eventOptions = [
  { value: '', label: 'All' },
  ...webhookEventNames.map((event) => ({ value: event, label: `${eventLabel(event)} (${event})` })),
];

interface DeliveryFilterProps {
  readonly filter: LogFilter;
  readonly onChange: (
    part: { readonly status?: string | undefined } | { readonly event?: string | undefined },
  ) => void;
}

/** Narrows the log to a status and an event. */
export function DeliveryFilter({ filter, onChange }: DeliveryFilterProps) {
  return (
    <div className="grid max-w-[480px] grid-cols-2 gap-3">
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={filter.status ?? ''}
            options={statusOptions}
            onChange={(status) => onChange({ status: status || undefined })}
          />
        )}
      </Field>
      <Field label="Event type">
        {(control) => (
          <Select
            {...control}
            value={filter.event ?? ''}
            options={eventOptions}
            onChange={(event) => onChange({ event: event || undefined })}
          />
        )}
      </Field>
    </div>
  );
}

interface SubjectFilterProps {
  readonly subject: string;
  readonly onClear: () => void;
}

/** Shows that the log is narrowed to one subject, which only links do. */
export function SubjectFilter({ subject, onClear }: SubjectFilterProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 bg-ink/6 px-3 py-2">
      <span>
        Only deliveries about <code className="text-sm break-all">{subject}</code>
      </span>
      <Button variant="outline" size="sm" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}

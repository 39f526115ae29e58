import { Field } from '../../../platform/web/field.tsx';
import { Select } from '../../../platform/web/select.tsx';
import { deliveryStatuses } from '../shared/contract.ts';
import { sampleEventNames } from '../shared/samples.ts';
import { statusLabels } from './present-webhook.tsx';
import type { LogFilter } from './use-log-address.ts';

const statusOptions = [
  { value: '', label: 'All' },
  ...deliveryStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];
const eventOptions = [
  { value: '', label: 'All' },
  ...sampleEventNames.map((event) => ({ value: event, label: event })),
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

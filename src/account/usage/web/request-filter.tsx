import { inputMethods } from '../../../platform/shared/request-facts.ts';
import { cn } from '../../../platform/web/cn.ts';
import { Field } from '../../../platform/web/field.tsx';
import { Input } from '../../../platform/web/input.tsx';
import { Select } from '../../../platform/web/select.tsx';
import { keyMark, useApiKeys } from '../../api-keys/web/use-api-keys.ts';
import { dashboardKeyLabel } from '../shared/contract.ts';
import { requestOutcomes } from '../shared/requests.ts';
import { IdField } from './id-field.tsx';
import { inputMethodLabels, outcomeLabels } from './present-request.tsx';
import type { RequestLogAddress } from './use-request-address.ts';

/** A value of a select and its words. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

const any: FilterOption = { value: '', label: 'All' };

interface RequestFilterFieldsProps {
  readonly address: RequestLogAddress;
  /** The tools to choose from, by the path prefix of their endpoints; none where the screen is one tool's. */
  readonly tools: readonly FilterOption[];
}

/** Narrows the request log; every choice stands in the address. */
export function RequestFilterFields({ address, tools }: RequestFilterFieldsProps) {
  const { filter, narrow } = address;
  const keyOptions = useKeyOptions(filter.apiKey);
  const choice = (
    name: 'endpoint' | 'status' | 'inputMethod' | 'apiKey',
    label: string,
    options: FilterOption[],
  ) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={filter[name] ?? ''}
          options={[any, ...options]}
          onChange={(value) => narrow({ [name]: value || undefined })}
        />
      )}
    </Field>
  );
  return (
    <div className={cn('grid grid-cols-2 gap-3 lg:grid-cols-4', tools.length === 0 && 'xl:grid-cols-6')}>
      {tools.length > 0 && choice('endpoint', 'Tool', [...tools])}
      {choice(
        'status',
        'Status',
        requestOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
      )}
      {choice(
        'inputMethod',
        'Input method',
        inputMethods.map((value) => ({ value, label: inputMethodLabels[value] })),
      )}
      <div className={cn(tools.length === 0 && 'max-lg:col-span-2')}>
        {choice('apiKey', 'API key', keyOptions)}
      </div>
      <DayField label="From" value={filter.since} onChange={(since) => narrow({ since })} />
      <DayField label="To" value={filter.until} onChange={(until) => narrow({ until })} />
      <IdField key={filter.id} value={filter.id} onFind={(id) => narrow({ id })} />
    </div>
  );
}

/** The account's keys and its own calls on screen; a key that is no longer there stays while it is chosen. */
function useKeyOptions(chosen: string | undefined): FilterOption[] {
  const keys = useApiKeys().data ?? [];
  const known = [
    { value: dashboardKeyLabel, label: 'Dashboard' },
    ...keys.map((key) => ({ value: key.prefix, label: `${key.name} (${keyMark(key)})` })),
  ];
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: `${chosen}...` }];
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Field>
  );
}

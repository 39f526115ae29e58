import { type SubmitEvent, useId, useState } from 'react';
import { inputMethods } from '#platform/shared/request-facts.ts';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { Select } from '#platform/web/select.tsx';
import { keyLabel, keyOption, useApiKeys } from '#account/api-keys/web/use-api-keys.ts';
import { inputMethodLabels, outcomeLabels } from './present-request.tsx';
import { cleanId, type RequestLogAddress } from './use-request-address.ts';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';
import { requestOutcomes } from '#account/usage/shared/request-filters.ts';

/** A value of a select and its label. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

const any: FilterOption = { value: '', label: 'All' };

interface RequestFilterFieldsProps {
  readonly address: RequestLogAddress;
  /** The tools to choose from, by path prefix; empty on the screen of one tool. */
  readonly tools: readonly FilterOption[];
  /** Whether they are behind a button on wide screens too, as long as none is set. */
  readonly folds: boolean;
}

/** Filters the request log. Every choice is stored in the URL. On a phone the fields are behind a button. */
export function RequestFilterFields({ address, tools, folds }: RequestFilterFieldsProps) {
  const { filter, narrow } = address;
  const keyOptions = useKeyOptions(filter.apiKey);
  const set = Object.keys(filter).length;
  const [isOpen, setIsOpen] = useState(folds && set > 0);
  const fieldsId = useId();
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
    <div>
      <Button
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        className={cn(!folds && 'md:hidden')}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filter{set > 0 && ` (${set})`}
      </Button>
      <div
        id={fieldsId}
        className={cn(
          'grid grid-cols-2 gap-3 lg:grid-cols-4',
          folds ? 'mt-4' : 'max-md:mt-4',
          tools.length === 0 && 'xl:grid-cols-6',
          !isOpen && (folds ? 'hidden' : 'max-md:hidden'),
        )}
      >
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
    </div>
  );
}

/**
 * The account's keys and its requests on screen. A deleted key stays while it is chosen. Sums have no calls
 * with test keys, and leave these out.
 */
export function useKeyOptions(chosen: string | undefined, { ofSums = false } = {}): FilterOption[] {
  const keys = (useApiKeys().data ?? []).filter(({ test }) => !test || !ofSums);
  const known = [
    { value: dashboardKeyLabel, label: 'Dashboard' },
    // Test keys all begin alike.
    ...keys.map((key) => ({ value: key.test ? keyLabel(key) : key.prefix, label: keyOption(key) })),
  ];
  if (chosen === undefined || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: `${chosen}...` }];
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** A day, or none. */
export function DayField({ label, value, onChange }: DayFieldProps) {
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

interface IdFieldProps {
  readonly value: string | undefined;
  readonly onFind: (id: string | undefined) => void;
}

/** Part of a request id. Applied on Enter or blur, so that typing adds nothing to the browser history. */
function IdField({ value, onFind }: IdFieldProps) {
  const [text, setText] = useState(value ?? '');
  const isId = text.trim() === '' || cleanId(text) !== undefined;
  function find(event?: SubmitEvent) {
    event?.preventDefault();
    if (isId && cleanId(text) !== value) onFind(cleanId(text));
  }
  return (
    <form onSubmit={find} className="col-span-2 md:col-span-1">
      <Field
        label="Request ID"
        error={isId ? undefined : 'Digits, a to f and dashes only: at least the first 4, or a whole number.'}
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Number or start"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => find()}
          />
        )}
      </Field>
    </form>
  );
}

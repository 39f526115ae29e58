import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Fold } from '#platform/web/fold.tsx';
import { Input } from '#platform/web/input.tsx';
import { Select } from '#platform/web/select.tsx';
import type { InvoiceDetails } from '#account/billing/shared/contract.ts';
import { type TaxIdType, taxIdTypes } from '#account/billing/shared/tax-id-types.ts';
import { useSetInvoiceDetails } from './mutations.ts';
import { useInvoiceDetails } from './queries.ts';

/**
 * Name and tax id on invoices, folded; nothing while they cannot be read, which the list of invoices says.
 */
export function InvoiceDetailsFold() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useInvoiceDetails();
  const box = useRef<HTMLDivElement>(null);
  if (!data) return null;
  function close() {
    box.current?.querySelector('button')?.focus();
    setIsOpen(false);
  }
  return (
    <div ref={box}>
      <Fold
        title="Company and tax ID"
        summary={summaryOf(data)}
        open={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <DetailsForm details={data} onSaved={close} />
      </Fold>
    </div>
  );
}

function summaryOf({ name, taxId }: InvoiceDetails): string {
  return [name, taxId?.value].filter((part) => typeof part === 'string').join(', ') || 'None';
}

const typeOptions = Object.entries(taxIdTypes).map(([value, label]) => ({
  value: value as TaxIdType,
  label,
}));

interface DetailsFormProps {
  readonly details: InvoiceDetails;
  readonly onSaved: () => void;
}

function DetailsForm({ details, onSaved }: DetailsFormProps) {
  const [name, setName] = useState(details.name ?? '');
  const [type, setType] = useState<TaxIdType>(details.taxId?.type ?? 'eu_vat');
  const [value, setValue] = useState(details.taxId?.value ?? '');
  const { mutate, isPending } = useSetInvoiceDetails();

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const taxId = value.trim() === '' ? null : { type, value: value.trim() };
    mutate({ name: name.trim() || null, taxId }, { onSuccess: onSaved });
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Field label="Company or name" hint="On invoices from now on. Leave empty to use the account's name.">
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            maxLength={150}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Kind of tax ID">
        {(control) => <Select {...control} value={type} options={typeOptions} onChange={setType} />}
      </Field>
      <Field label="Tax ID">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder="DE123456789"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" pending={isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

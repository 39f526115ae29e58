import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import type { AddressField } from './shop-input.ts';

interface AddressInputProps {
  readonly name: AddressField;
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** Id of the message that the field is required, while that is shown. */
  readonly missingId: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field for a shop URL or a webhook URL. */
export function AddressInput({ name, label, hint, error, missingId, onChange, ...rest }: AddressInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...(missingId !== undefined && { 'aria-invalid': true, 'aria-describedby': missingId })}
          {...rest}
          name={name}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

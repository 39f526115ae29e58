import { Field } from '../../../../platform/web/field.tsx';
import { Input } from '../../../../platform/web/input.tsx';
import type { AddressField } from './shop-input.ts';

interface AddressInputProps {
  readonly name: AddressField;
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** The note that tells that it is missing; undefined while nobody has missed it. */
  readonly missingId: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of the two addresses of a shop. */
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

import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';

interface NewPasswordFieldProps {
  /** In characters. Only shown: the server or the provider checks it. */
  readonly minLength: number;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** The field for a new password. */
export function NewPasswordField({ minLength, value, onChange }: NewPasswordFieldProps) {
  return (
    <Field label="New password" hint={`At least ${minLength} characters`}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="new-password"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

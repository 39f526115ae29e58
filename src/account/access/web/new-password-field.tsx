import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { accessLimits } from '#account/access/shared/account.ts';

/** The password rules of username accounts (contract 2). */
export const ownPasswordHint = `At least ${accessLimits.passwordMinLength} characters`;

interface NewPasswordFieldProps {
  /** What it needs. Only shown: the server or the provider checks it. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** The field for a new password. */
export function NewPasswordField({ hint, value, onChange }: NewPasswordFieldProps) {
  return (
    <Field label="New password" hint={hint}>
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

import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { checkCredentials, type CredentialErrors, type CredentialsUse } from './check-sign-in-forms.ts';
import { ownPasswordHint } from './new-password-field.tsx';
import type { Credentials } from './use-login.ts';

interface CredentialsFormProps {
  readonly use: CredentialsUse;
  readonly action: string;
  readonly pending: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
}

/** Username and password, to sign in or to create an account. */
export function CredentialsForm({ use, action, pending, onSubmit }: CredentialsFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<CredentialErrors>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkCredentials(use, { username, password });
    setErrors(found);
    const wrong = found.username ? 'username' : found.password ? 'password' : undefined;
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!pending) onSubmit({ username, password });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Username" error={errors.username}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password} hint={use === 'register' ? ownPasswordHint : undefined}>
        {(control) => (
          <Input
            {...control}
            name="password"
            type="password"
            autoComplete={use === 'register' ? 'new-password' : 'current-password'}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" pending={pending}>
        {action}
      </Button>
    </form>
  );
}

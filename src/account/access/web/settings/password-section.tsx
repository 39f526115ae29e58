import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../web/kit/button.tsx';
import { Field } from '../../../../web/kit/field.tsx';
import { Input } from '../../../../web/kit/input.tsx';
import { Section } from '../../../../web/kit/section.tsx';
import { useChangePassword } from './use-settings.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes the password that the account signs in with. */
export function PasswordSection({ flow }: { readonly flow: 'older' | 'newer' }) {
  const [passwords, setPasswords] = useState(empty);
  const change = useChangePassword(flow, () => setPasswords(empty));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!change.isPending) change.mutate(passwords);
  }
  return (
    <Section title="Password">
      <form onSubmit={submit} className="grid max-w-[400px] gap-5">
        <Field label="Current password">
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              required
              value={passwords.currentPassword}
              onChange={(event) => setPasswords({ ...passwords, currentPassword: event.target.value })}
            />
          )}
        </Field>
        <Field label="New password" hint={`At least ${flow === 'older' ? 8 : 6} characters`}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              required
              value={passwords.newPassword}
              onChange={(event) => setPasswords({ ...passwords, newPassword: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" className="w-fit" pending={change.isPending}>
          Change password
        </Button>
      </form>
    </Section>
  );
}

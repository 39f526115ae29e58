import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { Section } from '#platform/web/section.tsx';
import { DeleteKeysChoice } from './delete-keys-choice.tsx';
import { useIdentityPasswordHint } from '#account/access/web/identity/password-hint.ts';
import { NewPasswordField, ownPasswordHint } from '#account/access/web/new-password-field.tsx';
import { useChangePassword } from './use-settings.ts';

const empty = { currentPassword: '', newPassword: '', deletesKeys: false };

/** Changes the password that the account signs in with. */
export function PasswordSection({ flow }: { readonly flow: 'older' | 'newer' }) {
  const [passwords, setPasswords] = useState(empty);
  const identityHint = useIdentityPasswordHint({ wanted: flow === 'newer' });
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
        <NewPasswordField
          hint={flow === 'newer' ? identityHint : ownPasswordHint}
          value={passwords.newPassword}
          onChange={(newPassword) => setPasswords({ ...passwords, newPassword })}
        />
        {flow === 'older' && (
          <DeleteKeysChoice
            checked={passwords.deletesKeys}
            onChange={(deletesKeys) => setPasswords({ ...passwords, deletesKeys })}
          />
        )}
        <Button type="submit" variant="outline" className="w-fit" pending={change.isPending}>
          Change password
        </Button>
      </form>
    </Section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { Alert } from '../../../platform/web/alert.tsx';
import { Button } from '../../../platform/web/button.tsx';
import { paths } from '../../../platform/shared/paths.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { identityLimits } from '../shared/identity.ts';
import { openIdentity } from './identity/identity.ts';
import { identityMessage } from './identity/identity-message.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Sets a new password with the code of an email, then leads to the sign-in screen. */
export function NewPasswordForm({ code, email }: { readonly code: string; readonly email: string | null }) {
  const [password, setPassword] = useState('');
  const [, navigate] = useLocation();
  const reset = useMutation({
    mutationFn: async () => (await openIdentity()).resetPassword(code, password),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Sign in with your new password' });
      navigate(paths.login);
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!reset.isPending) reset.mutate();
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      {reset.error && <Alert variant="destructive" title={identityMessage(reset.error)} />}
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" name="email" autoComplete="username" value={email ?? ''} />
      {email !== null && <p className="text-ink-soft">For {email}</p>}
      <NewPasswordField
        minLength={identityLimits.passwordMinLength}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" pending={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}

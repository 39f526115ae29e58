import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { paths } from '#platform/shared/paths.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { NewPasswordField, ownPasswordHint } from './new-password-field.tsx';
import { DeleteKeysChoice } from './settings/delete-keys-choice.tsx';
import { confirmPasswordReset } from './operations.ts';

/** The page that the link of a reset email opens. Its token leaves the address at once. */
export function PasswordResetPage() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => window.history.replaceState(window.history.state, '', paths.passwordReset), []);
  return (
    <AuthFrame title={token === '' ? 'This link is incomplete' : 'Choose a new password'}>
      {token === '' ? (
        <>
          <p>Open the link in the email again, or request another one.</p>
          <ForgotPassword flow="username" typed="" />
        </>
      ) : (
        <ResetForm token={token} />
      )}
    </AuthFrame>
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [deletesKeys, setDeletesKeys] = useState(true);
  const reset = useMutation({
    mutationFn: () =>
      client.call(confirmPasswordReset, { body: { token, password, delete_keys: deletesKeys } }),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!reset.isPending) reset.mutate();
  }
  if (reset.isSuccess) return <Done />;
  return (
    <>
      <form onSubmit={submit} className="grid gap-5">
        {reset.error && <Alert variant="destructive" title={messageOf(reset.error)} />}
        <NewPasswordField hint={ownPasswordHint} value={password} onChange={setPassword} />
        <DeleteKeysChoice checked={deletesKeys} onChange={setDeletesKeys} />
        <Button type="submit" pending={reset.isPending}>
          Set password
        </Button>
      </form>
      {reset.error && <ForgotPassword flow="username" typed="" />}
    </>
  );
}

/**
 * The link loads the page anew, because the sessions of this browser may have ended with the old password.
 */
function Done() {
  return (
    <>
      <p role="status" className="mb-5 text-lg">
        Done. You have been signed out everywhere; sign in with your new password.
      </p>
      <a href={paths.auth} className={buttonClass()}>
        Sign in
      </a>
    </>
  );
}

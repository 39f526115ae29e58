import { isolate } from '#platform/shared/isolate.ts';
import { Button } from '#platform/web/button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { type User } from '#account/access/shared/contract.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { EmailForm } from './email-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { useSetSession } from './session.ts';
import { useEmailSignIn, useGoogleSignIn } from './use-identity-sign-in.ts';
import { useLogin } from './use-login.ts';
import { accountName } from '#account/access/shared/account.ts';

interface SessionEndedProps {
  readonly user: User;
  /** Called when an account signs in or the dialog is closed. */
  readonly onSettled: () => void;
}

/** Says that the session has ended and offers to sign in again, on top of the current screen. */
export function SessionEnded({ user, onSettled }: SessionEndedProps) {
  const setSession = useSetSession();
  function leave() {
    onSettled();
    setSession(null);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled()}
      title="You are signed out"
      description={
        `The session of ${isolate(accountName(user))} has ended, maybe in another tab. Sign in again ` +
        'to continue; nothing on this page is lost.'
      }
    >
      <div className="grid gap-5">
        {user.accountType === 'firebase' && <ByIdentity onSignedIn={onSettled} />}
        {(user.hasPassword || user.accountType === 'password') && <ByUsername onSignedIn={onSettled} />}
        <Button variant="ghost" onClick={leave}>
          Leave this page
        </Button>
      </div>
    </Dialog>
  );
}

function ByIdentity({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const google = useGoogleSignIn(onSignedIn);
  const email = useEmailSignIn(onSignedIn);
  const pending = google.isPending || email.isPending;
  return (
    <>
      <GoogleButton pending={google.isPending} disabled={pending} onClick={() => google.mutate()} />
      <EmailForm use="signIn" action="Sign In" pending={email.isPending} onSubmit={email.mutate} />
    </>
  );
}

function ByUsername({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const login = useLogin();
  return (
    <CredentialsForm
      use="login"
      action="Login"
      pending={login.isPending}
      onSubmit={(credentials) => login.mutate(credentials, { onSuccess: onSignedIn })}
    />
  );
}

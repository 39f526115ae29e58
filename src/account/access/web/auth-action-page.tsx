import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { logFailure } from '#platform/web/log.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { toast } from '#platform/web/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { fetchIdentityAccount } from './current-user.ts';
import { ForgotPassword } from './forgot-password.tsx';
import type { IdentityUser } from './identity/identity-client.ts';
import { identityMessage } from './identity/identity-message.ts';
import { openIdentity } from './identity/open-identity.ts';
import { useIdentityPasswordHint } from './identity/password-hint.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { continuePath } from './continue-path.ts';
import { useSetSession } from './session.ts';
import { sessionMark } from './session-mark.ts';
import { authAction, type AuthActionMode } from '#account/access/shared/identity-rules.ts';

const titles: Readonly<Record<AuthActionMode, string>> = {
  resetPassword: 'Choose a new password',
  verifyEmail: 'Verify your email',
  verifyAndChangeEmail: 'Verify your new email',
  recoverEmail: 'Restore your email',
};

/** The page that the links in the provider's emails open. */
export function AuthActionPage() {
  const query = useSearch();
  const search = new URLSearchParams(query);
  const code = search.get('oobCode') ?? '';
  const mode = authAction.modes.find((known) => known === search.get('mode'));
  return (
    <AuthFrame title={mode ? titles[mode] : 'This link is incomplete'}>
      {!mode ? (
        <OtherWay />
      ) : mode === 'resetPassword' ? (
        <ResetPassword code={code} />
      ) : (
        <Apply code={code} next={continuePath(query, window.location.origin) ?? paths.login} />
      )}
    </AuthFrame>
  );
}

function ResetPassword({ code }: { readonly code: string }) {
  const email = useQuery({
    queryKey: ['identity code', code],
    queryFn: async () => (await openIdentity()).readCode(code),
  });
  if (email.isPending) return <Spinner />;
  if (email.error)
    return (
      <>
        <OtherWay failure={identityMessage(email.error)} />
        <div>
          <ForgotPassword flow="email" typed="" />
        </div>
      </>
    );
  return <NewPasswordForm code={code} email={email.data} />;
}

/** Uses the code as soon as the page opens. A second visit says that the link is no longer valid. */
function Apply({ code, next }: { readonly code: string; readonly next: string }) {
  const bringUpToDate = useBringUpToDate();
  const applied = useQuery({
    queryKey: ['identity applied', code],
    queryFn: async () => {
      const identity = await openIdentity();
      await identity.applyCode(code);
      await bringUpToDate(identity.current());
      return true;
    },
  });
  if (applied.isPending) return <Spinner />;
  if (applied.error) return <OtherWay failure={identityMessage(applied.error)} />;
  return (
    <>
      <p role="status" className="mb-5 text-lg">
        Done. This address is verified.
      </p>
      <Link href={next} className={buttonClass()}>
        Continue
      </Link>
    </>
  );
}

/**
 * Returns a function that tells the account signed in here of its new address; elsewhere the next token does.
 */
function useBringUpToDate() {
  const setSession = useSetSession();
  return async (identity: IdentityUser | null): Promise<void> => {
    if (!identity || sessionMark() !== 'identity') return;
    try {
      setSession(await fetchIdentityAccount(identity));
    } catch (error) {
      logFailure('The account could not be updated', error);
    }
  };
}

function OtherWay({ failure }: { readonly failure?: string }) {
  return (
    <>
      {failure !== undefined && (
        <div className="mb-5">
          <Alert variant="destructive" title={failure} />
        </div>
      )}
      <Link href={paths.login} className={buttonClass({ variant: 'outline' })}>
        Back to sign in
      </Link>
    </>
  );
}

/** Sets a new password with the code of an email, then opens the sign-in screen. */
function NewPasswordForm({ code, email }: { readonly code: string; readonly email: string | null }) {
  const [password, setPassword] = useState('');
  const [, navigate] = useLocation();
  const hint = useIdentityPasswordHint();
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
      {/* Tells a password manager which account this password belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={email ?? ''} />
      {email !== null && <p className="text-ink-soft">For {email}</p>}
      <NewPasswordField hint={hint} value={password} onChange={setPassword} />
      <Button type="submit" pending={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Alert } from '#platform/web/alert.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { paths } from '#platform/shared/paths.ts';
import { PageSpinner } from '#platform/web/spinner.tsx';
import { dismissError } from '#platform/web/toast-store.ts';
import { Tabs } from '#platform/web/tabs.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { EmailForm } from './email-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { GoogleButton } from './google-button.tsx';
import { identityMessage } from './identity/identity-message.ts';
import { LastUsed } from './last-sign-in.tsx';
import { nextPath } from './next-path.ts';
import { useSession } from './session.ts';
import { useEmailSignIn, useEmailSignUp, useGoogleSignIn } from './use-identity-sign-in.ts';

const WelcomeBack = lazyPart(async () => (await import('./welcome-back.tsx')).WelcomeBack);

const signUpTab = 'sign-up';

/** The newer sign-in screen (spec 2): Google or email, or a greeting for a user who is signed in. */
export function LoginPage() {
  const session = useSession();
  const search = useSearch();
  const [, navigate] = useLocation();
  const next = nextPath(search, window.location.origin, paths.app);
  const goOn = () => navigate(next, { replace: true });
  const google = useGoogleSignIn(goOn);
  const signIn = useEmailSignIn(goOn);
  const signUp = useEmailSignUp(goOn, next);
  const signInAttempts = [google, signIn, signUp];
  const pending = signInAttempts.some(({ isPending }) => isPending);

  function clearError() {
    for (const { error, reset } of signInAttempts) if (error) reset();
  }

  /** Each sign-in attempt clears the error of the one before (spec 4). */
  function begin<Input>(signInAttempt: { mutate: (input: Input) => void }) {
    return (input: Input) => {
      clearError();
      signInAttempt.mutate(input);
    };
  }

  const member = session.state === 'signedIn' || session.state === 'subscriber';
  if (session.state === 'loading' || (member && !session.confirmed)) return <PageSpinner />;
  if (member && !pending) return <WelcomeBack user={session.user} next={next} />;
  const isSigningUp = new URLSearchParams(search).get('tab') === signUpTab;
  const error = signInAttempts.find((signInAttempt) => signInAttempt.error)?.error;
  return (
    <AuthFrame title={isSigningUp ? 'Create your account' : 'Sign in'}>
      {error && (
        <div className="mb-5">
          <Alert variant="destructive" title={identityMessage(error)} />
        </div>
      )}
      <GoogleButton pending={google.isPending} disabled={pending} onClick={() => begin(google)()} />
      <p className="my-5 flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
        Or continue with email
      </p>
      <div onInput={clearError}>
        <Tabs
          label="Sign in or sign up"
          onChoose={() => {
            clearError();
            dismissError();
          }}
          tabs={[
            {
              id: 'sign-in',
              label: 'Sign In',
              content: <SignIn pending={signIn.isPending} onSubmit={begin(signIn)} />,
            },
            {
              id: signUpTab,
              label: 'Sign Up',
              content: (
                <EmailForm
                  use="signUp"
                  action="Create Account"
                  pending={signUp.isPending}
                  error={signUp.error}
                  onSubmit={begin(signUp)}
                />
              ),
            },
          ]}
        />
      </div>
      <p className="mt-7 text-ink-soft">
        Have a username?{' '}
        <Link href={paths.auth + window.location.search} className="text-cyan underline underline-offset-4">
          Sign in with it
        </Link>
        <LastUsed method="username" />
      </p>
    </AuthFrame>
  );
}

function SignIn(props: {
  readonly pending: boolean;
  readonly onSubmit: Parameters<typeof EmailForm>[0]['onSubmit'];
}) {
  const [email, setEmail] = useState('');
  return (
    <>
      <EmailForm
        {...props}
        use="signIn"
        onEmailChange={setEmail}
        action={
          <>
            Sign In
            <LastUsed method="email" atEnd />
          </>
        }
      />
      <ForgotPassword flow="email" typed={email.trim()} />
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { toast } from '#platform/web/toast-store.ts';
import { logFailure } from '#platform/web/log.ts';
import type { EmailAndPassword, IdentityClient, IdentityUser } from './identity/identity-client.ts';
import { fetchIdentityAccount } from './current-user.ts';
import { openIdentity } from './identity/open-identity.ts';
import { identityMessage } from './identity/identity-message.ts';
import { rememberSignIn, type SignInMethod } from './last-sign-in.tsx';
import { useSetSession } from './session.ts';

interface SignInOptions<Input> {
  readonly method: SignInMethod;
  readonly sign: (identity: IdentityClient, input: Input) => Promise<IdentityUser>;
  readonly failure: 'Sign-in failed' | 'Sign-up failed';
  readonly success: string;
  readonly onSignedIn: () => void;
}

/** Signs in at the provider, then fetches the account (spec 4 and 8). */
function useSignIn<Input>({ method, sign, failure, success, onSignedIn }: SignInOptions<Input>) {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: async (input: Input) => fetchIdentityAccount(await sign(await openIdentity(), input)),
    onSuccess: (user) => {
      rememberSignIn(method);
      toast({ title: 'Success', description: success });
      onSignedIn();
      setSession(user, 'identity');
    },
    onError: (error) =>
      toast({ title: failure, description: identityMessage(error), variant: 'destructive' }),
  });
}

/**
 * Signs up and sends the verification email, whose link leads on to the path. A failure to send it is only
 * logged: the settings can resend.
 */
async function signUpAndVerify(
  identity: IdentityClient,
  credentials: EmailAndPassword,
  next: string,
): Promise<IdentityUser> {
  const user = await identity.signUp(credentials);
  await identity
    .sendVerification(new URL(next, window.location.origin).href)
    .catch((error: unknown) => logFailure('The verification email was not sent', error));
  return user;
}

/** `onSignedIn` runs before the screen changes. */
export function useGoogleSignIn(onSignedIn: () => void) {
  return useSignIn<void>({
    method: 'google',
    sign: (identity) => identity.signInWithGoogle(),
    failure: 'Sign-in failed',
    success: 'Signed in with Google successfully!',
    onSignedIn,
  });
}

export function useEmailSignIn(onSignedIn: () => void) {
  return useSignIn<EmailAndPassword>({
    method: 'email',
    sign: (identity, credentials) => identity.signIn(credentials),
    failure: 'Sign-in failed',
    success: 'Signed in successfully!',
    onSignedIn,
  });
}

/** The verification email leads on to `next`. */
export function useEmailSignUp(onSignedIn: () => void, next: string) {
  return useSignIn<EmailAndPassword>({
    method: 'email',
    sign: (identity, credentials) => signUpAndVerify(identity, credentials, next),
    failure: 'Sign-up failed',
    success: 'Account created successfully!',
    onSignedIn,
  });
}

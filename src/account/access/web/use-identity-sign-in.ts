import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../platform/web/toast-store.ts';
import { logFailure } from '../../../platform/web/log.ts';
import type { EmailAndPassword, IdentityClient, IdentityUser } from './identity/identity-client.ts';
import { fetchIdentityAccount } from './current-user.ts';
import { openIdentity } from './identity/open-identity.ts';
import { identityMessage } from './identity/identity-message.ts';
import { rememberSignIn, type SignInMethod } from './last-sign-in.tsx';
import { useSetSession } from './session.ts';

interface Use<Input> {
  readonly method: SignInMethod;
  readonly sign: (identity: IdentityClient, input: Input) => Promise<IdentityUser>;
  readonly failure: 'Sign-in failed' | 'Sign-up failed';
  readonly success: string;
  readonly onSignedIn: () => void;
}

/** One attempt to sign in through the provider, until the account is known here too (spec 4 and 8). */
function useAttempt<Input>({ method, sign, failure, success, onSignedIn }: Use<Input>) {
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
 * The email that proves the address can be asked for again in the settings, so that its failure stops nobody.
 */
async function signUpAndMail(identity: IdentityClient, credentials: EmailAndPassword): Promise<IdentityUser> {
  const user = await identity.signUp(credentials);
  await identity
    .sendVerification()
    .catch((error: unknown) => logFailure('No verification was mailed', error));
  return user;
}

/** `onSignedIn` runs before anything on screen notices. */
export function useGoogleSignIn(onSignedIn: () => void) {
  return useAttempt<void>({
    method: 'google',
    sign: (identity) => identity.signInWithGoogle(),
    failure: 'Sign-in failed',
    success: 'Signed in with Google successfully!',
    onSignedIn,
  });
}

export function useEmailSignIn(onSignedIn: () => void) {
  return useAttempt<EmailAndPassword>({
    method: 'email',
    sign: (identity, credentials) => identity.signIn(credentials),
    failure: 'Sign-in failed',
    success: 'Signed in successfully!',
    onSignedIn,
  });
}

export function useEmailSignUp(onSignedIn: () => void) {
  return useAttempt<EmailAndPassword>({
    method: 'email',
    sign: signUpAndMail,
    failure: 'Sign-up failed',
    success: 'Account created successfully!',
    onSignedIn,
  });
}

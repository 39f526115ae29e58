import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import { type Proof, withFreshSignIn } from '#account/access/web/fresh-sign-in/fresh-sign-in.ts';
import { fetchIdentityAccount } from '#account/access/web/current-user.ts';
import type { EmailAndPassword } from '#account/access/web/identity/identity-client.ts';
import { openIdentity } from '#account/access/web/identity/open-identity.ts';
import { useSetSession } from '#account/access/web/session.ts';
import { showFailure } from './use-settings.ts';
import { linkFirebaseUser } from '#account/access/web/operations.ts';

/** Emails the link that verifies the address of the account. */
export function useSendVerification() {
  return useMutation({
    mutationFn: async () => (await openIdentity()).sendVerification(),
    onSuccess: () => toast({ title: 'Email sent', description: 'Open the link in it to verify your email' }),
    onError: showFailure,
  });
}

/** Asks the provider whether the address is verified by now. */
export function useCheckVerification() {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: async () => {
      const identity = await (await openIdentity()).reload();
      return identity && fetchIdentityAccount(identity);
    },
    onSuccess: (user) => {
      if (user) setSession(user);
      if (!user?.emailVerified)
        toast({
          title: 'Not verified yet',
          description: 'Open the link in the email first',
          variant: 'destructive',
        });
    },
    onError: showFailure,
  });
}

/** Emails a link to a new address. Opening it changes the address. */
export function useChangeEmail(onSent: () => void) {
  return useMutation({
    mutationFn: async ({ email, password }: EmailAndPassword) =>
      (await openIdentity()).changeEmail(password, email.trim()),
    onSuccess: () => {
      onSent();
      toast({ title: 'Email sent', description: 'Open the link in it to sign in with the new email' });
    },
    onError: showFailure,
  });
}

type EmailToLink = EmailAndPassword & { readonly use: 'signIn' | 'signUp' };

/** Proves an email once, because a second sign-up after a failed link would find the address taken. */
function useProveOnce() {
  const proved = useRef<{ readonly email: string; readonly idToken: string }>(null);
  return async ({ use, ...credentials }: EmailToLink): Promise<string> => {
    const email = JSON.stringify(credentials);
    if (proved.current?.email !== email) {
      const idToken = await (await openIdentity()).proveOnce(credentials, use);
      proved.current = { email, idToken };
    }
    return proved.current.idToken;
  };
}

/** Lets an account of the older flow sign in by email as well. The owner proves both in this step. */
export function useLinkEmail() {
  const setSession = useSetSession();
  const prove = useProveOnce();
  return useMutation({
    mutationFn: async (email: EmailToLink) => {
      const idToken = await prove(email);
      const link = (proof: Proof) => client.call(linkFirebaseUser, { body: { idToken, ...proof } });
      return (await withFreshSignIn(link)).user;
    },
    onSuccess: (user) => {
      setSession(user);
      toast({ title: 'Email added', description: 'You can sign in with it from now on' });
    },
    onError: showFailure,
  });
}

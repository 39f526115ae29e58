import { useMutation } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { User } from '#account/access/shared/contract.ts';
import { rememberSignIn } from './last-sign-in.tsx';
import { useSetSession } from './session.ts';
import { login, register, loginWithCode } from './operations.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in with a username and a password. Resolves with a ticket if a code is needed too. */
export function useLogin() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (credentials: Credentials) => client.call(login, { body: credentials }),
    onSuccess: (response) => {
      if (!('ticket' in response)) signedIn(response);
    },
    onError: (error) =>
      toast({ title: 'Login failed', description: messageOf(error), variant: 'destructive' }),
  });
}

/** Finishes a sign-in with the code of an authenticator app. */
export function useLoginWithCode() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (body: { readonly ticket: string; readonly code: string }) =>
      client.call(loginWithCode, { body }),
    onSuccess: signedIn,
  });
}

function useSignedIn() {
  const setSession = useSetSession();
  return (user: User) => {
    toast({ title: 'Success', description: 'Signed in successfully!' });
    rememberSignIn('username');
    setSession(user, 'cookie');
  };
}

/** Creates an account and signs it in. */
export function useRegister() {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: (credentials: Credentials) => client.call(register, { body: credentials }),
    onSuccess: (user) => {
      toast({ title: 'Success', description: 'Account created successfully!' });
      rememberSignIn('username');
      setSession(user, 'cookie');
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: messageOf(error), variant: 'destructive' }),
  });
}

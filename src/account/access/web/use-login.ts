import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { login, register } from '../shared/login.ts';
import { rememberSignIn } from './last-sign-in.tsx';
import { useSetSession } from './session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in with a username and a password. */
export function useLogin() {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: (credentials: Credentials) => client.call(login, { body: credentials }),
    onSuccess: (user) => {
      toast({ title: 'Success', description: 'Signed in successfully!' });
      rememberSignIn('username');
      setSession(user, 'cookie');
    },
    onError: (error) =>
      toast({ title: 'Login failed', description: messageOf(error), variant: 'destructive' }),
  });
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

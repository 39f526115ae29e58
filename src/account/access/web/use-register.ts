import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { register } from '../shared/credentials.ts';
import { rememberSignIn } from './last-sign-in.ts';
import { useSetSession } from './session.ts';
import type { Credentials } from './use-login.ts';

/** Creates an account and signs it in. */
export function useRegister() {
  const setSession = useSetSession();
  return useMutation({
    mutationFn: (credentials: Credentials) => client.call(register, { body: credentials }),
    onSuccess: (user) => {
      rememberSignIn('username');
      setSession(user, 'cookie');
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: messageOf(error), variant: 'destructive' }),
  });
}

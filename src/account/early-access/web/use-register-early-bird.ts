import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/web/call.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import { registerEarlyBird } from '../shared/contract.ts';

/** Puts an e-mail address on the early access list (spec 8, Early access). */
export function useRegisterEarlyBird() {
  return useMutation({
    mutationFn: (email: string) => client.call(registerEarlyBird, { body: { email } }),
    onSuccess: () =>
      toast({ title: 'Thank you!', description: "You'll be the first to know when we launch." }),
    onError: (error) => toast({ ...failureOf(error), variant: 'destructive' }),
  });
}

function failureOf(error: Error) {
  if (error.message.includes('already registered')) {
    return { title: 'Already registered', description: 'This email is already on our early access list.' };
  }
  return { title: 'Error', description: 'Failed to register email. Please try again.' };
}

import { toast } from '../../../../platform/web/toast-store.ts';
import { FreshSignInCanceled } from '../fresh-sign-in/fresh-sign-in.ts';
import { identityMessage } from '../identity/identity-message.ts';

/** Says that a change of the settings failed, here or at the identity provider; who gave it up knows. */
export function tellFailure(error: unknown): void {
  if (error instanceof FreshSignInCanceled) return;
  toast({ title: 'Error', description: identityMessage(error), variant: 'destructive' });
}

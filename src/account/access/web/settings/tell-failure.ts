import { toast } from '../../../../web/kit/toast-store.ts';
import { identityMessage } from '../identity/identity-message.ts';

/** Says that a change of the settings failed, here or at the identity provider. */
export function tellFailure(error: unknown): void {
  toast({ title: 'Error', description: identityMessage(error), variant: 'destructive' });
}

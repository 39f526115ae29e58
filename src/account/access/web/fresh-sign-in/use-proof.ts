import { useMutation } from '@tanstack/react-query';
import { fetchIdentityAccount } from '#account/access/web/current-user.ts';
import { errorCode, identityMessage } from '#account/access/web/identity/identity-message.ts';
import type { IdentityClient, IdentityUser } from '#account/access/web/identity/identity-client.ts';
import { openIdentity } from '#account/access/web/identity/open-identity.ts';
import type { FreshSignInRequest } from './fresh-sign-in.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

/** Sends a waiting request with a password: the account's own, or the one at the identity provider. */
export function usePasswordProof({ identity, send }: FreshSignInRequest) {
  return useMutation({
    mutationFn: async ({ password, code }: { readonly password: string; readonly code: string }) => {
      if (!identity)
        return send({ ...(password !== '' && { current_password: password }), ...(code !== '' && { code }) });
      await signInAgain((client) => client.signInAgain(password));
      return send({});
    },
  });
}

/** Sends a waiting request after a sign-in in the provider's own window. */
export function useGoogleProof({ send }: FreshSignInRequest) {
  return useMutation({
    mutationFn: async () => {
      await signInAgain((client) => client.signInAgainWithGoogle());
      return send({});
    },
  });
}

/** Returns the message for a failed proof. */
export function proofMessage(error: unknown): string {
  const isWrong = ['auth/invalid-credential', 'auth/wrong-password'].includes(errorCode(error));
  return isWrong ? freshSignInProblems.wrongPassword.error : identityMessage(error);
}

/** Signs in again and syncs the account, so that the list of signed-in browsers knows the new sign-in. */
async function signInAgain(sign: (client: IdentityClient) => Promise<IdentityUser>): Promise<void> {
  await fetchIdentityAccount(await sign(await openIdentity()));
}

import type { User } from '@firebase/auth';
import { ConnectionError, lostText } from '#platform/web/fetch-with-timeout.ts';
import { errorCode } from './identity-message.ts';

/** Errors after which the library signs the user out. */
const ended: readonly string[] = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
];

/**
 * Returns a user's token; undefined if nobody is signed in or the sign-in has ended. Throws `ConnectionError`
 * if the provider can't be reached to renew it, and the library's own errors otherwise.
 */
export async function readToken(
  user: Pick<User, 'getIdToken'> | null,
  renew: boolean,
): Promise<string | undefined> {
  try {
    return await user?.getIdToken(renew);
  } catch (error) {
    const code = errorCode(error);
    if (ended.includes(code)) return undefined;
    if (code === 'auth/network-request-failed') throw new ConnectionError(lostText, { cause: error });
    throw error;
  }
}

import { logFailure } from '#platform/web/log.ts';

/**
 * Returns a function that tells an address of each new token, and of the end of the sign-in that it was for
 * (spec 7): `POST` with the token, then `DELETE`. A failure is only logged.
 */
export function createTokenSync(url: string, fetchNow: typeof fetch = fetch) {
  let sent: string | undefined;
  return async (token: string | undefined): Promise<void> => {
    if (token === sent) return;
    sent = token;
    const request =
      token === undefined
        ? { method: 'DELETE' }
        : { method: 'POST', headers: { authorization: `Bearer ${token}` } };
    try {
      const response = await fetchNow(url, request);
      if (!response.ok) throw new Error(`Expected success, received ${response.status}`);
    } catch (error) {
      logFailure('The token could not be forwarded', error);
    }
  };
}

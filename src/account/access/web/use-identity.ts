import { useEffect, useState } from 'react';
import { logFailure } from '#platform/web/log.ts';
import type { User } from '#account/access/shared/contract.ts';
import type { IdentityUser } from './identity/identity-client.ts';
import { identityInUse, openIdentity } from './identity/open-identity.ts';
import { sessionMark } from './session-mark.ts';
import { useSetSession } from './session.ts';
import { fetchIdentityAccount } from './current-user.ts';

/**
 * Returns the user at the identity provider; null for an account of the older flow, or if the provider cannot
 * be reached, and undefined while its library loads.
 */
export function useIdentityUser(): IdentityUser | null | undefined {
  const [user, setUser] = useState(
    () => (identityInUse() ? undefined : null) as IdentityUser | null | undefined,
  );
  useEffect(() => {
    identityInUse()?.then(
      (identity) => setUser(identity.current()),
      (error: unknown) => {
        logFailure('The identity provider could not be reached', error);
        setUser(null);
      },
    );
  }, []);
  return user;
}

/**
 * For a page that first assumes a visitor: checks, when the browser is idle, whether a user is signed in at
 * the identity provider all the same (contract 11).
 */
export function useLateIdentity(wanted: boolean): void {
  const setSession = useSetSession();
  useEffect(() => {
    if (!wanted || sessionMark() !== null) return;
    const look = () => {
      lookForUser().then(
        (user) => user && setSession(user, 'identity'),
        (error: unknown) => logFailure('The identity provider could not be reached', error),
      );
    };
    // Safari has no idle callback.
    const idle = window.requestIdleCallback?.(look) ?? window.setTimeout(look, 2_000);
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(idle);
  }, [wanted, setSession]);
}

async function lookForUser(): Promise<User | null> {
  const identity = (await openIdentity()).current();
  return identity && fetchIdentityAccount(identity);
}

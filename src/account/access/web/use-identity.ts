import { useEffect, useState } from 'react';
import { logFailure } from '../../../platform/web/log.ts';
import type { User } from '../shared/contract.ts';
import type { IdentityUser } from './identity/identity-client.ts';
import { openedIdentity, openIdentity } from './identity/open-identity.ts';
import { sessionMark } from './session-mark.ts';
import { useSetSession } from './session.ts';
import { fetchIdentityAccount } from './current-user.ts';

/** Who the provider says is here; null for an account of the older flow. */
export function useIdentityUser(): IdentityUser | null {
  const [user, setUser] = useState<IdentityUser | null>(null);
  useEffect(() => {
    void openedIdentity()?.then((identity) => setUser(identity.current()));
  }, []);
  return user;
}

/**
 * On a page that shows a visitor at once: looks afterwards, when the browser has nothing better to do,
 * whether the identity provider knows somebody all the same (contract 11).
 */
export function useLateIdentity(wanted: boolean): void {
  const setSession = useSetSession();
  useEffect(() => {
    if (!wanted || sessionMark() !== null) return;
    const look = () => {
      lookForUser().then(
        (user) => user && setSession(user, 'identity'),
        (error: unknown) => logFailure('The identity provider could not be asked', error),
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

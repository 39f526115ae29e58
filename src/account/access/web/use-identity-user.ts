import { useEffect, useState } from 'react';
import { openedIdentity } from './identity/identity.ts';
import type { IdentityUser } from './identity/identity-user.ts';

/** Who the provider says is here; null for an account of the older flow. */
export function useIdentityUser(): IdentityUser | null {
  const [user, setUser] = useState<IdentityUser | null>(null);
  useEffect(() => {
    void openedIdentity()?.then((identity) => setUser(identity.current()));
  }, []);
  return user;
}

import { Problem } from '../../../platform/shared/problem.ts';
import { accessProblems } from '../shared/contract.ts';
import { effectiveStatus } from './effective-status.ts';
import type { Identity, VerifyIdentity } from './identity-token.ts';
import { findIdentityUser, type IdentityUserDeps, syncIdentity } from './identity-users.ts';
import type { FindByIdentity } from './principal.ts';

/**
 * Proves the token on every call (contract 2) and refuses one from before its owner signed out everywhere.
 */
export function createFindByIdentity(
  deps: IdentityUserDeps & { readonly verifyIdentity: VerifyIdentity },
): FindByIdentity {
  return async (token) => {
    const identity = await deps.verifyIdentity(token);
    const user =
      (await findIdentityUser(deps.database, identity.uid)) ?? (await syncIdentity(deps, identity));
    if (isOutdated(identity, user.tokensValidAfter)) throw new Problem(accessProblems.signedOut);
    const userStatus = effectiveStatus(user, deps.clock.now());
    return { userId: user.id, kind: 'identity', userStatus, signedInAt: identity.signedInAt, identity };
  };
}

/** Tokens know whole seconds only, so that a sign-in of the same second counts as earlier. */
function isOutdated({ signedInAt }: Identity, tokensValidAfter: Date | null): boolean {
  return tokensValidAfter !== null && signedInAt.getTime() <= tokensValidAfter.getTime();
}

import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import * as contract from '#account/access/shared/identity.ts';
import { linkFirebaseUser, unlinkFirebaseUser } from '#account/access/shared/settings.ts';
import type { CodeDeps } from './check-code.ts';
import { noteSignIn } from './devices.ts';
import { proofOf, requireFreshSignIn } from './fresh-sign-in.ts';
import type { VerifyIdentity } from './identity-token.ts';
import { type IdentityUserDeps, linkIdentity, syncIdentity, unlinkIdentity } from './identity-users.ts';
import type { Principal } from './principal.ts';
import { originOf } from './origin.ts';
import { findUser, presentUser } from './users.ts';

export interface IdentityRouteDeps extends IdentityUserDeps, CodeDeps {
  readonly verifyIdentity: VerifyIdentity;
  readonly identitySettings: contract.IdentitySettings;
}

/** Serves sign-in through the identity provider (spec 7, contract 2). */
export function serveIdentity(serve: Serve<Principal>, deps: IdentityRouteDeps): void {
  serve(contract.identitySettings, async () => ({
    json: deps.identitySettings,
    headers: { 'cache-control': 'public, max-age=300' },
  }));

  serve(contract.syncFirebaseUser, async ({ principal, body, request }) => {
    const { identity } = principal;
    if (!identity) throw new Error('Expected a caller with an identity, received one without');
    if (body.firebaseUid !== identity.uid) throw new Problem(contract.identityProblems.otherUid);
    const user = await syncIdentity(deps, identity, body.displayName);
    await noteSignIn(deps, user.id, identity.signedInAt, originOf(request));
    return { json: { user: presentUser(user, deps.clock.now()) } };
  });

  serve(contract.firebaseUser, async ({ principal }) => {
    const user = await findUser(deps.database, principal.userId);
    if (!user) throw new Problem(accessProblems.signInRequired);
    return { json: { user: presentUser(user, deps.clock.now()) } };
  });

  serve(linkFirebaseUser, async ({ principal, body, request }) => {
    await requireFreshSignIn(deps, principal, proofOf(request, body));
    const identity = await deps.verifyIdentity(body.idToken);
    const user = await linkIdentity(deps, principal.userId, identity, originOf(request));
    return { json: { user: presentUser(user, deps.clock.now()) } };
  });

  serve(unlinkFirebaseUser, async ({ principal, body, request }) => {
    await requireFreshSignIn(deps, principal, proofOf(request, body));
    const user = await unlinkIdentity(deps, principal.userId, originOf(request));
    return { json: { user: presentUser(user, deps.clock.now()) } };
  });
}

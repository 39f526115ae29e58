import { nextBeforeHeader } from '#platform/shared/page.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { CodeDeps } from '#account/access/server/check-code.ts';
import { proofOf, requireFreshSignIn } from '#account/access/server/fresh-sign-in.ts';
import type { Principal } from '#account/access/server/principal.ts';
import { originOf } from '#account/access/server/origin.ts';
import * as contract from '#account/api-keys/shared/contract.ts';
import { type ApiKeyDeps, createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from './api-keys.ts';

/** Serves the API keys of an account (spec 7, contract 4). */
export function serveApiKeys(serve: Serve<Principal>, deps: ApiKeyDeps & CodeDeps): void {
  serve(contract.listApiKeys, async ({ principal, query }) => {
    const { rows, nextBefore } = await listApiKeys(deps, principal.userId, query);
    return { json: [...rows], headers: nextBeforeHeader(nextBefore) };
  });

  serve(contract.createApiKey, async ({ principal, body, request }) => {
    await requireFreshSignIn(deps, principal, proofOf(request, body));
    const { name, scopes, expires_in_days: lifetimeDays, test: isTest } = body;
    const wanted = { name, scopes, lifetimeDays, isTest };
    return { json: await createApiKey(deps, principal.userId, wanted, originOf(request)) };
  });

  serve(contract.rotateApiKey, async ({ principal, params, body, request }) => {
    await requireFreshSignIn(deps, principal, proofOf(request, body));
    return { json: await rotateApiKey(deps, principal.userId, params.id, originOf(request)) };
  });

  serve(contract.deleteApiKey, async ({ principal, params, request }) => {
    await deleteApiKey(deps, principal.userId, params.id, originOf(request));
    return { empty: true };
  });
}

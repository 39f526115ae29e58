import type { Serve } from '../../../platform/server/http/serve.ts';
import type { Attempts } from '../../access/server/attempts.ts';
import { requireFreshSignIn } from '../../access/server/fresh-sign-in.ts';
import type { Principal } from '../../access/server/principal.ts';
import * as contract from '../shared/contract.ts';
import { type ApiKeyParts, createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts';

/** List, create and delete API keys (spec 7, contract 4). */
export function serveApiKeys(serve: Serve<Principal>, parts: ApiKeyParts & { readonly attempts: Attempts }): void {
  serve(contract.listApiKeys, async ({ principal }) => ({
    json: await listApiKeys(parts, principal.userId),
  }));

  serve(contract.createApiKey, async ({ principal, body, request }) => {
    await requireFreshSignIn(parts, principal, { address: request.ip, currentPassword: body.current_password });
    return { json: await createApiKey(parts, principal.userId, body.name) };
  });

  serve(contract.deleteApiKey, async ({ principal, params }) => {
    await deleteApiKey(parts, principal.userId, params.id);
    return { empty: true };
  });
}

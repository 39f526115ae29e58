import type { CodeDeps } from '#account/access/server/check-code.ts';
import { originOf } from '#account/access/server/origin.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import * as contract from '#account/connections/shared/contract.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { limitByAddress } from './address-limit.ts';
import { listConnections, revokeConnection } from './connections.ts';
import { decideRequest, readRequest } from './consent.ts';
import type { OauthLibrary } from './oauth-library.ts';
import { serveOauth } from './oauth-routes.ts';

export interface ConnectionDeps extends CodeDeps {
  readonly publicUrl: string;
  readonly outbound: Outbound;
}

/** Serves OAuth, the owner's decision about an app, and the list of connected apps (contract 17). */
export function serveConnections(serve: Serve<Principal>, deps: ConnectionDeps): void {
  const limit = connectionLimits.registrationsPerHour;
  const mayFetch = async (address: string) =>
    (await limitByAddress(deps, { name: 'documents', limit, address })) === undefined;
  async function open(): Promise<OauthLibrary> {
    const { openOauthLibrary } = await import('./oauth-library.ts');
    return openOauthLibrary({ ...deps, mayFetch });
  }
  let opened: Promise<OauthLibrary> | undefined;
  const library = () => (opened ??= open());
  const consent = { ...deps, library };
  serveOauth(serve, library, deps);

  serve(contract.getConnectionRequest, async ({ principal, params, request }) => ({
    json: await readRequest(consent, principal, request, params.id),
  }));

  serve(contract.decideConnectionRequest, async ({ principal, params, body, request }) => ({
    json: { redirectTo: await decideRequest(consent, principal, request, { id: params.id, body }) },
  }));

  serve(contract.listConnections, async ({ principal }) => ({
    json: await listConnections(deps, principal.userId),
  }));

  serve(contract.revokeConnection, async ({ principal, params, request }) => {
    await revokeConnection(deps, principal.userId, params.id, originOf(request));
    return { empty: true };
  });
}

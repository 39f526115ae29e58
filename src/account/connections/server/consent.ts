import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { CodeDeps } from '#account/access/server/check-code.ts';
import { proofOf, requireFreshSignIn } from '#account/access/server/fresh-sign-in.ts';
import { originOf } from '#account/access/server/origin.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { type KeyScope, keyScopes } from '#platform/shared/key-scopes.ts';
import { Problem } from '#platform/shared/problem.ts';
import {
  connectionProblems,
  type ConnectionRequest,
  type decideConnectionRequest,
} from '#account/connections/shared/contract.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { connectApp, findConnection } from './connections.ts';
import type { OauthLibrary } from './oauth-library.ts';
import { hostOfRedirect, requestCookie, resourceOf } from './oauth-names.ts';

export interface ConsentDeps extends CodeDeps {
  readonly library: () => Promise<OauthLibrary>;
  readonly publicUrl: string;
}

type Interaction = InstanceType<Provider['Interaction']>;

/** Returns what an app asks for. Throws 404 in another browser than the one that came from the app. */
export async function readRequest(
  deps: ConsentDeps,
  { userId }: Principal,
  request: FastifyRequest,
  id: string,
): Promise<ConnectionRequest> {
  const interaction = await findRequest(deps, request, id);
  const asked = await askedBy(deps, request, interaction);
  const connection = await findConnection(deps.database, userId, asked.clientId);
  return {
    id,
    name: asked.name,
    host: asked.redirectHost,
    scopes: [...asked.scopes],
    cap: connection?.monthlyCap ?? connectionLimits.capDefault,
    isConnected: connection !== undefined,
  };
}

/**
 * Stores an owner's decision and returns where the browser goes on. To allow needs a fresh sign-in, as a key
 * does: an app can do what a key can.
 */
export async function decideRequest(
  deps: ConsentDeps,
  principal: Principal,
  request: FastifyRequest,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof decideConnectionRequest> },
): Promise<string> {
  const interaction = await findRequest(deps, request, id);
  if (body.allow) await requireFreshSignIn(deps, principal, proofOf(request, body));
  interaction.result = body.allow
    ? await allow(deps, principal, request, { interaction, cap: body.cap })
    : { error: 'access_denied', error_description: 'The owner of the account denied it' };
  await interaction.persist();
  return new URL(interaction.returnTo).pathname;
}

async function allow(
  deps: ConsentDeps,
  { userId }: Principal,
  request: FastifyRequest,
  { interaction, cap }: { readonly interaction: Interaction; readonly cap: number },
) {
  const asked = await askedBy(deps, request, interaction);
  const accountId = String(userId);
  const { Grant } = (await deps.library()).provider;
  const grant = new Grant({ accountId, clientId: asked.clientId });
  grant.addResourceScope(resourceOf(deps.publicUrl), asked.scopes.join(' '));
  const grantId = await grant.save();
  await connectApp(deps, { userId, ...asked, cap }, originOf(request));
  return { login: { accountId }, consent: { grantId } };
}

/**
 * Returns the request to connect. Only the browser that came from the app may decide: in another one, a
 * person could be led to decide for somebody else's app session (RFC 9700, 4.7).
 */
async function findRequest(
  { library }: ConsentDeps,
  { cookies }: FastifyRequest,
  id: string,
): Promise<Interaction> {
  const found =
    cookies[requestCookie] === id ? await (await library()).provider.Interaction.find(id) : undefined;
  if (!found) throw new Problem(connectionProblems.requestNotFound);
  return found;
}

/** Who asks, and for what. */
async function askedBy({ library }: ConsentDeps, request: FastifyRequest, { params }: Interaction) {
  const clientId = String(params.client_id);
  const client = await (await library()).findClient(request, clientId);
  if (!client) throw new Problem(connectionProblems.requestNotFound);
  const asked = new Set(String(params.scope).split(' '));
  return {
    clientId,
    name: client.clientName ?? clientId,
    redirectHost: hostOfRedirect(String(params.redirect_uri)),
    scopes: keyScopes.filter((scope): scope is KeyScope => asked.has(scope)),
  };
}

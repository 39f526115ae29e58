// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/connections/shared/contract.ts';
import type * as oauthModule from '#account/connections/shared/oauth.ts';

export const decideConnectionRequest: Operation<typeof contractModule.decideConnectionRequest> = {
  name: 'decideConnectionRequest',
  method: 'POST',
  path: '/api/connection-requests/:id',
};

export const getConnectionRequest: Operation<typeof contractModule.getConnectionRequest> = {
  name: 'getConnectionRequest',
  method: 'GET',
  path: '/api/connection-requests/:id',
};

export const listConnections: Operation<typeof contractModule.listConnections> = {
  name: 'listConnections',
  method: 'GET',
  path: '/api/connections',
};

export const revokeConnection: Operation<typeof contractModule.revokeConnection> = {
  name: 'revokeConnection',
  method: 'DELETE',
  path: '/api/connections/:id',
};

export const authorize: Operation<typeof oauthModule.authorize> = {
  name: 'oauthAuthorize',
  method: 'GET',
  path: '/oauth/authorize',
};

export const issueToken: Operation<typeof oauthModule.issueToken> = {
  name: 'oauthToken',
  method: 'POST',
  path: '/oauth/token',
};

export const registerClient: Operation<typeof oauthModule.registerClient> = {
  name: 'oauthRegister',
  method: 'POST',
  path: '/oauth/register',
};

export const resourceMetadata: Operation<typeof oauthModule.resourceMetadata> = {
  name: 'oauthResourceMetadata',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
};

export const resumeAuthorize: Operation<typeof oauthModule.resumeAuthorize> = {
  name: 'oauthResumeAuthorize',
  method: 'GET',
  path: '/oauth/authorize/:id',
};

export const revokeToken: Operation<typeof oauthModule.revokeToken> = {
  name: 'oauthRevoke',
  method: 'POST',
  path: '/oauth/revoke',
};

export const serverMetadata: Operation<typeof oauthModule.serverMetadata> = {
  name: 'oauthServerMetadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
};

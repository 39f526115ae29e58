import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { mcpMetadataPath, resourceMetadataPath } from '#platform/shared/resource-metadata.ts';

/** Paths of the OAuth endpoints, as the library and the metadata have them. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;

const tag = 'Service';
const callers = 'anyone';
/** The library reads and checks the query itself. */
const query = z.looseObject({});
/** Responses and errors are the library's. */
const response = z.looseObject({});
const form = { bodyAs: 'text', body: z.string(), response } as const;

export const serverMetadata = endpoint({
  name: 'oauthServerMetadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  tag,
  summary: 'Where apps connect (RFC 8414)',
  callers,
  response,
});

export const resourceMetadata = endpoint({
  name: 'oauthResourceMetadata',
  method: 'GET',
  path: resourceMetadataPath,
  alsoAt: mcpMetadataPath,
  tag,
  summary: 'Which server issues tokens for `/mcp` (RFC 9728)',
  callers,
  response,
});

export const authorize = endpoint({
  name: 'oauthAuthorize',
  method: 'GET',
  path: oauthPaths.authorization,
  tag,
  summary: 'Ask an owner to connect an app (RFC 6749, 4.1.1)',
  callers,
  query,
  response,
  media: ['text/html'],
});

export const resumeAuthorize = endpoint({
  name: 'oauthResumeAuthorize',
  method: 'GET',
  path: `${oauthPaths.authorization}/:id`,
  tag,
  summary: "Return to an app with the owner's decision",
  callers,
  params: z.strictObject({ id: z.string() }),
  query,
  response,
  media: ['text/html'],
});

export const issueToken = endpoint({
  name: 'oauthToken',
  method: 'POST',
  path: oauthPaths.token,
  tag,
  summary: 'Exchange a code or a refresh token (RFC 6749, 4.1.3 and 6)',
  callers,
  ...form,
});

export const registerClient = endpoint({
  name: 'oauthRegister',
  method: 'POST',
  path: oauthPaths.registration,
  tag,
  summary: 'Register an app (RFC 7591)',
  callers,
  ...form,
  // Ten redirect addresses of 2,000 characters, and the rest.
  maxBodyBytes: 32 * 1024,
});

export const revokeToken = endpoint({
  name: 'oauthRevoke',
  method: 'POST',
  path: oauthPaths.revocation,
  tag,
  summary: 'End a token (RFC 7009)',
  callers,
  ...form,
});

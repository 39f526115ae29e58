import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { mcpMetadataPath } from '#platform/shared/resource-metadata.ts';
import { Problem, shapeOf } from '#platform/shared/problem.ts';

const header = 'www-authenticate';

/** What a 401 says to an app whose access token is not one any more (RFC 6750, 3; RFC 9728, 5.1). */
export function invalidTokenChallenge(publicUrl: string): Readonly<Record<string, string>> {
  return { [header]: `Bearer error="invalid_token", ${metadataIn(publicUrl)}` };
}

function metadataIn(publicUrl: string): string {
  return `resource_metadata="${new URL(mcpMetadataPath, publicUrl).href}"`;
}

/** Returns a 401 of an endpoint that apps find by itself, with where they get a token for it. */
export function challenged(
  error: unknown,
  { headers }: FastifyRequest,
  { isResource }: EndpointSpec,
  publicUrl: string,
): unknown {
  if (!isResource || !(error instanceof Problem) || error.status !== 401) return error;
  const challenge =
    headers.authorization === undefined
      ? { [header]: `Bearer ${metadataIn(publicUrl)}` }
      : invalidTokenChallenge(publicUrl);
  return new Problem(shapeOf(error), { cause: error, headers: { ...error.headers, ...challenge } });
}

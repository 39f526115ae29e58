import type { FastifyRequest } from 'fastify';
import { acceptedCredential, type Principal } from '#account/access/server/principal.ts';
import { hashApiKey } from '#account/api-keys/server/key-form.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { dashboardKeyLabel } from '#account/usage/shared/quota.ts';

/**
 * Returns what the request log shows as the key of a request: first and last characters, an app's name, or
 * `dashboard`.
 */
export async function callerLabel(
  database: Database,
  { principal, request }: { readonly principal: Principal; readonly request: FastifyRequest },
  endpoint: EndpointSpec,
): Promise<string> {
  if (principal.label !== undefined) return principal.label;
  const credential = acceptedCredential(request, endpoint);
  if (credential.kind !== 'key') return dashboardKeyLabel;
  const [row] = await database.query<{ label: string }>(
    'api_key_label',
    'select label from api_keys where key_hash = $1',
    [hashApiKey(credential.key)],
  );
  return row?.label ?? dashboardKeyLabel;
}

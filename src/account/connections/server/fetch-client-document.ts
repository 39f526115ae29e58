import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { readStart } from '#platform/server/outbound/body.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { clientMetadata } from './client-metadata.ts';

const timeoutMs = 5_000;

/**
 * Fetches a client's metadata document through the guard, for the library: no redirects, bounded in length
 * and time. Resolves with the document as a public client's; rejects for anything else.
 */
export async function fetchClientDocument(outbound: Outbound, address: string): Promise<Response> {
  const response = await outbound.fetch(address, {
    maxBytes: connectionLimits.documentMaxBytes,
    timeoutMs,
    maxRedirects: 0,
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200) {
    await response.cancel();
    return new Response(null, { status: response.status < 300 ? 502 : response.status });
  }
  const bytes = await readStart(response.body, connectionLimits.documentMaxBytes);
  const document: unknown = JSON.parse(bytes.toString('utf8'));
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new TypeError('Expected a JSON object as the client metadata document');
  const { client_id: id, ...sent } = document as Readonly<Record<string, unknown>>;
  return Response.json({ client_id: id, ...clientMetadata(sent) });
}

import type { FastifyInstance } from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { health, openApiDocument } from '../../shared/service.ts';
import { buildOpenApi } from './openapi.ts';
import type { Serve } from './serve.ts';

/** Endpoints that have been registered on an application, in their order. */
export function collectEndpoints(app: FastifyInstance): readonly EndpointSpec[] {
  const endpoints: EndpointSpec[] = [];
  app.addHook('onRoute', (route) => {
    const spec = route.config?.endpoint;
    if (spec && !endpoints.includes(spec)) endpoints.push(spec);
  });
  return endpoints;
}

/** Health and the API's own description. */
export function serveService<Principal>(
  serve: Serve<Principal>,
  parts: {
    readonly endpoints: readonly EndpointSpec[];
    readonly version: string;
    readonly publicUrl: string;
    /** Rejects while the database is away. */
    readonly ping: () => Promise<void>;
  },
): void {
  let document: Record<string, unknown> | undefined;

  serve(health, async () => {
    await parts.ping();
    return { json: { status: 'ok' as const, version: parts.version }, headers: { 'cache-control': 'no-store' } };
  });

  serve(openApiDocument, async () => {
    document ??= buildOpenApi(parts.endpoints.filter(isApi), parts);
    return { json: document };
  });
}

function isApi(spec: EndpointSpec): boolean {
  return spec.path.startsWith('/api/');
}

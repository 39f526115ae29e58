import type { FastifyInstance } from 'fastify';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import type { OpenApiDocument } from '../../shared/reference/document.ts';
import { llmsFullText, llmsText } from '../../shared/reference/llms.ts';
import { health, llmsFullTextFile, llmsTextFile, openApiDocument } from '../../shared/service.ts';
import { buildOpenApi } from './openapi.ts';
import type { Serve } from './serve.ts';

/** The endpoints of an application, in the order of their registration. */
export function collectEndpoints(app: FastifyInstance): readonly EndpointSpec[] {
  const endpoints: EndpointSpec[] = [];
  app.addHook('onRoute', (route) => {
    const spec = route.config?.endpoint;
    if (spec && !endpoints.includes(spec)) endpoints.push(spec);
  });
  return endpoints;
}

/** Serves `/health` and the description of the API, as OpenAPI and as text. */
export function serveService<Principal>(
  serve: Serve<Principal>,
  deps: {
    readonly endpoints: readonly EndpointSpec[];
    readonly version: string;
    readonly publicUrl: string;
    /** Rejects while the database is unavailable. */
    readonly ping: () => Promise<void>;
  },
): void {
  // Built at the first request, when every feature is registered.
  const reference = once(() => {
    const document = buildOpenApi(deps.endpoints.filter(isApi), deps);
    const described = document as unknown as OpenApiDocument;
    const { publicUrl } = deps;
    return { document, map: llmsText(described, publicUrl), full: llmsFullText(described, publicUrl) };
  });
  const plainText = (text: string) => ({
    bytes: Buffer.from(text),
    contentType: 'text/plain; charset=utf-8',
  });

  serve(health, async () => {
    await deps.ping();
    return { json: { status: 'ok' as const, version: deps.version } };
  });

  serve(openApiDocument, async () => ({ json: reference().document }));
  serve(llmsTextFile, async () => plainText(reference().map));
  serve(llmsFullTextFile, async () => plainText(reference().full));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function isApi(spec: EndpointSpec): boolean {
  return spec.path.startsWith('/api/');
}

import type { FastifyInstance } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import type { OpenApiDocument } from '#platform/shared/reference/document.ts';
import { llmsFullText, llmsText, type ReferenceGuide } from '#platform/shared/reference/llms.ts';
import { postmanCollection } from '#platform/shared/reference/postman.ts';
import {
  health,
  llmsFullTextFile,
  llmsTextFile,
  openApiDocument,
  postmanFile,
} from '#platform/shared/service.ts';
import { buildOpenApi, type DocumentAbout, isForKeys } from './openapi/build.ts';
import { packedReply, packText } from './packed-text.ts';
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

/**
 * Serves `/health` and the description of the API, as OpenAPI and as text. Returns how to read the latter.
 */
export function serveService<Principal>(
  serve: Serve<Principal>,
  deps: {
    readonly endpoints: readonly EndpointSpec[];
    readonly about: DocumentAbout;
    /** Rejects while the database is unavailable. */
    readonly ping: () => Promise<void>;
    /** Guides that stand before the reference in the texts for language models. */
    readonly guides?: () => readonly ReferenceGuide[];
  },
): { readonly describe: () => OpenApiDocument } {
  const { about, ping } = deps;
  // Built at the first request, when every feature is registered.
  const documentFor = (isIncluded: (spec: EndpointSpec) => boolean) =>
    once(() => buildOpenApi(deps.endpoints.filter(isApi).filter(isIncluded), about));
  const whole = documentFor(() => true);
  const forKeys = documentFor(isForKeys);
  const described = () => whole() as unknown as OpenApiDocument;
  const guides = once(() => deps.guides?.() ?? []);
  const packed = {
    whole: once(() => packText(JSON.stringify(whole()), jsonType)),
    forKeys: once(() => packText(JSON.stringify(forKeys()), jsonType)),
    postman: once(() => {
      const document = forKeys() as unknown as OpenApiDocument;
      return packText(JSON.stringify(postmanCollection(document, about.publicUrl)), jsonType);
    }),
    map: once(() => packText(llmsText(described(), about.publicUrl, guides()), textType)),
    full: once(() => packText(llmsFullText(described(), about.publicUrl, guides()), textType)),
  };

  serve(health, async () => {
    await ping();
    return { json: { status: 'ok' as const, version: about.version } };
  });

  serve(openApiDocument, async ({ query, request }) =>
    packedReply(await (query.audience === 'key' ? packed.forKeys() : packed.whole()), request.headers),
  );
  serve(postmanFile, async ({ request }) => packedReply(await packed.postman(), request.headers));
  serve(llmsTextFile, async ({ request }) => packedReply(await packed.map(), request.headers));
  serve(llmsFullTextFile, async ({ request }) => packedReply(await packed.full(), request.headers));
  return { describe: described };
}

const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function isApi(spec: EndpointSpec): boolean {
  return spec.path.startsWith('/api/');
}

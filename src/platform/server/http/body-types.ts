import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonBounds, JsonMeter } from '../../shared/json-bounds.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { BodyMemory, MemoryShare } from '../budgets/body-memory.ts';
import { parseJson } from '../upload/json-body.ts';
import { receiveBytes } from '../upload/body-stream.ts';
import { createBoundedBuffer } from '../upload/bounded-buffer.ts';
import { bodyLimitBytes } from './body-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request holds in memory of its body; given back after the response. */
    readonly bodyMemory: MemoryShare;
  }
}

/**
 * JSON within its bounds, forms and bodies with files left to their endpoint, urlencoded texts where the
 * endpoint takes them, nothing else; an empty body is one only where the endpoint takes one.
 */
export function parseBodies(app: FastifyInstance, memory: BodyMemory): void {
  const shares = new WeakMap<FastifyRequest, MemoryShare>();
  app.decorateRequest('bodyMemory', {
    getter(this: FastifyRequest) {
      const share = shares.get(this) ?? memory.share();
      shares.set(this, share);
      return share;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => shares.get(request)?.release());
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || endpoint.files) return undefined;
    if (endpoint.rawBody) return readText(request);
    const meter = new JsonMeter({ maxTopFields: jsonBounds.topFields });
    const text = await readText(request, meter);
    return text === '' && !endpoint.body ? undefined : parseJson(text);
  });
  app.addContentTypeParser('multipart/form-data', async () => undefined);
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (endpoint?.rawBody) return readText(request);
    if (!endpoint?.urlencoded) throw new Problem(requestProblems.unsupportedBody);
    return Object.fromEntries(new URLSearchParams(await readText(request)));
  });
}

/** Throws 415: no body is unpacked, however small it claims to be. */
export function refuseCompressedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new Problem(requestProblems.unsupportedBody);
}

/**
 * A body as text; a declared length over the limit is refused at once, any other body at the byte that is too
 * many.
 */
async function readText(request: FastifyRequest, meter?: JsonMeter): Promise<string> {
  const { endpoint } = request.routeOptions.config;
  const maxBytes = endpoint ? bodyLimitBytes(endpoint) : 0;
  const tooLarge = requestProblems.bodyTooLarge;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Problem(tooLarge);
  const buffer = createBoundedBuffer({ maxBytes, tooLarge, memory: request.bodyMemory });
  const take = (chunk: Uint8Array) => {
    buffer.add(chunk);
    if (meter) for (const code of chunk) meter.take(code);
    return undefined;
  };
  await receiveBytes(request.raw, take);
  return buffer.text();
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { byteStreamType, type EndpointSpec } from '#platform/shared/endpoint.ts';
import { jsonBounds, JsonMeter } from '#platform/shared/json-bounds.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { BodyMemory, MemoryShare } from '#platform/server/budgets/body-memory.ts';
import { receiveBytes } from '#platform/server/upload/body-stream.ts';
import { createBoundedBuffer } from '#platform/server/upload/bounded-buffer.ts';
import { parseJson } from '#platform/server/upload/text-body.ts';

/**
 * Registers the parsers of bodies: JSON within its bounds. Forms, files and bodies with files are left to
 * `receive`, streams to their handler; any other body is 415.
 */
export function parseBodies(app: FastifyInstance, memory: BodyMemory): void {
  app.decorateRequest('bodyMemory', null);
  app.addHook('onRequest', async (request, reply) => {
    const share = memory.share();
    request.setDecorator('bodyMemory', share);
    reply.raw.once('close', () => share.release());
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || endpoint.files) return undefined;
    if (endpoint.bodyAs === 'text') return readText(request, endpoint);
    const text = await readText(request, endpoint, new JsonMeter({ maxTopFields: jsonBounds.topFields }));
    return text === '' && !endpoint.body ? undefined : parseJson(text);
  });
  app.addContentTypeParser('multipart/form-data', async () => undefined);
  app.addContentTypeParser(fileTypes, async (request: FastifyRequest) => {
    if (!request.routeOptions.config.endpoint?.files) throw new Problem(requestProblems.unsupportedBody);
    return undefined;
  });
  app.addContentTypeParser(byteStreamType, async (request: FastifyRequest) => {
    if (request.routeOptions.config.endpoint?.bodyAs !== 'bytes')
      throw new Problem(requestProblems.unsupportedBody);
    return undefined;
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    const endpoint = request.routeOptions.config.endpoint;
    return endpoint?.bodyAs === 'text' ? readText(request, endpoint) : undefined;
  });
}

/** Types of a body that is a file itself. */
export const fileTypes = /^(?:image|video|audio|font)\/|^application\/(?:octet-stream|(?:x-)?font-[\w-]+)\b/i;

const kilobyte = 1024;

/** Returns the maximum length of a body without its files: by who may call, and by whether it takes files. */
export function bodyLimitBytes(endpoint: EndpointSpec): number {
  if (endpoint.maxBodyBytes !== undefined) return endpoint.maxBodyBytes;
  if (endpoint.files) return kilobyte * kilobyte;
  return (endpoint.callers === 'anyone' ? 16 : 64) * kilobyte;
}

/** Throws 415: no body is decompressed, however small it claims to be. */
export function refuseCompressedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new Problem(requestProblems.unsupportedBody);
}

/**
 * Reads a body as text. Throws 413 at once where the declared length is over the limit, else at its first
 * byte.
 */
async function readText(request: FastifyRequest, endpoint: EndpointSpec, meter?: JsonMeter): Promise<string> {
  const maxBytes = bodyLimitBytes(endpoint);
  const tooLarge = requestProblems.bodyTooLarge;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Problem(tooLarge);
  const memory = request.getDecorator<MemoryShare>('bodyMemory');
  const buffer = createBoundedBuffer({ maxBytes, tooLarge, memory });
  await receiveBytes(request.raw, (chunk) => {
    buffer.add(chunk);
    if (meter) for (const code of chunk) meter.take(code);
    return undefined;
  });
  return buffer.text();
}

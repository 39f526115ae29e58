import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import type { RequestContent } from './idempotency.ts';
import { parseInput, validate } from './input.ts';
import { foldBrackets } from './normalise/fold-brackets.ts';
import { bringsFileBody, readBody, type ReceiveOptions } from './read-body.ts';
import { wantsBytes } from './request-headers.ts';

/** The content of a request, its body's fields still unchecked. The receiver removes the files. */
export interface Received extends RequestContent {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

const noFields = z.strictObject({});
const noBody = noFields.optional();

/**
 * Reads a request to its end. Throws 404 for an id that cannot exist, 400 for the query and the headers, and
 * 400, 408, 413, 415, 499, 503 and 507 for the body.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ReceiveOptions,
): Promise<Received> {
  const { endpoint } = options;
  const params = parseParams(endpoint, request.params);
  const query = parseInput(
    endpoint.query ?? noFields,
    bringsFileBody(request, endpoint) ? {} : request.query,
  );
  const headers = endpoint.headers && parseHeaders(endpoint.headers, request);
  const signal = abortOnDisconnect(reply);
  const content = await readBody(request, options, signal);
  return { params, query, headers, signal, wantsBytes: askedFor(endpoint, request), ...content };
}

/** Returns which representation a request asks for, where its endpoint has two. */
function askedFor({ media, response }: EndpointSpec, { headers }: FastifyRequest): boolean | undefined {
  return media && response ? wantsBytes(headers.accept) : undefined;
}

/** Validates the fields of a body. Throws 400. */
export function parseFields(endpoint: EndpointSpec, { fields }: Received): unknown {
  const schema = endpoint.body ?? noBody;
  return parseInput(schema, foldBrackets(schema, fields), Object.keys(endpoint.files ?? {}));
}

export async function removeFiles(files: Readonly<Record<string, SpooledFile | undefined>>): Promise<void> {
  await Promise.all(Object.values(files).map(async (file) => file?.remove()));
}

/** An id that cannot exist gets the same response as one that does not. */
function parseParams(endpoint: EndpointSpec, params: unknown): unknown {
  const result = (endpoint.params ?? noFields).safeParse(params);
  if (!result.success) throw new Problem(endpoint.missing ?? requestProblems.notFound);
  return result.data;
}

function parseHeaders(schema: z.ZodObject, request: FastifyRequest): unknown {
  const names = Object.keys(schema.shape);
  return validate(schema, Object.fromEntries(names.map((name) => [name, request.headers[name]])));
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Problem(requestProblems.callerGone));
  });
  return controller.signal;
}

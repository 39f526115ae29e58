import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { Sniff } from '../files/byte-streams.ts';
import type { Spool, SpooledFile, SpoolRules } from '../files/spool.ts';
import { readForm } from '../upload/form.ts';
import { readJsonBody } from '../upload/json-body.ts';
import { bodyLimitBytes } from './body-parsers.ts';
import type { Upload } from './body-reservations.ts';
import type { RequestContent } from './idempotency.ts';
import { parseInput } from './input.ts';

export interface ReceiveOptions {
  readonly endpoint: EndpointSpec;
  readonly spool: Spool;
  /** A check of the first bytes for each file field. */
  readonly sniff?: Readonly<Record<string, Sniff>> | undefined;
  /** Whether the hashes of the files will be needed. */
  readonly hashes: boolean;
  /** Set where the endpoint takes files. */
  readonly upload: Upload | undefined;
}

/** The content of a request, its body's fields still unchecked. The receiver removes the files. */
export interface Received extends RequestContent {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

const noFields = z.strictObject({});
const noBody = noFields.optional();

/**
 * Reads a request to its end. Throws 404 for an id that cannot exist, 400 for the query and the headers, and 400,
 * 408, 413, 415, 499, 503 and 507 for the body.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ReceiveOptions,
): Promise<Received> {
  const { endpoint } = options;
  const params = parseParams(endpoint, request.params);
  const query = parseInput(endpoint.query ?? noFields, request.query);
  const headers = endpoint.headers && parseHeaders(endpoint.headers, request);
  const signal = abortOnDisconnect(reply);
  return { params, query, headers, signal, ...(await readBody(request, options, signal)) };
}

/** Validates the fields of a body. Throws 400. */
export function parseFields(endpoint: EndpointSpec, { fields }: Received): unknown {
  return parseInput(endpoint.body ?? noBody, fields);
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
  return parseInput(schema, Object.fromEntries(names.map((name) => [name, request.headers[name]])));
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Problem(requestProblems.callerGone));
  });
  return controller.signal;
}

/** Reads a JSON body or a form, whichever came. Bodies without files have been read by the body parsers. */
async function readBody(
  request: FastifyRequest,
  options: ReceiveOptions,
  signal: AbortSignal,
): Promise<Pick<Received, 'fields' | 'files'>> {
  const { endpoint, spool, upload } = options;
  const contentType = request.headers['content-type'];
  const isForm = /^multipart\/form-data\b/i.test(contentType ?? '');
  if (!endpoint.files) {
    if (isForm) throw new Problem(requestProblems.unsupportedBody);
    return { fields: request.body ?? emptyBody(endpoint), files: {} };
  }
  const uploadOptions = { ...upload, spool, signal, files: fileRules(endpoint, options) };
  if (isForm) {
    const { fields, files } = await readForm(request.raw, uploadOptions);
    return { fields, files };
  }
  // Of other types only JSON gets past the body parsers; a request without a type has no body.
  if (contentType === undefined) return { fields: {}, files: {} };
  return readJsonBody(request.raw, { ...uploadOptions, maxBytes: bodyLimitBytes(endpoint) });
}

/** A missing body is an empty object, so that the error names the first missing field. */
function emptyBody(endpoint: EndpointSpec): unknown {
  return endpoint.body ? {} : undefined;
}

function fileRules(
  endpoint: EndpointSpec,
  { sniff = {}, hashes, upload }: ReceiveOptions,
): Readonly<Record<string, SpoolRules>> {
  const shared = { hashes, ...(upload && { disk: upload.disk }) };
  return Object.fromEntries(
    Object.entries(endpoint.files ?? {}).map(([name, { maxBytes, tooLarge }]) => {
      const check = sniff[name];
      return [name, { maxBytes, tooLarge, ...shared, ...(check && { sniff: check }) }];
    }),
  );
}

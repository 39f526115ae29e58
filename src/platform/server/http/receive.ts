import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { SpooledFile } from '../files/spool.ts';
import { type BodyOptions, readBody } from './body.ts';
import type { CallContent } from './idempotency.ts';
import { parseInput } from './input.ts';

/**
 * Everything that a request carries. The body's fields are still unchecked; whoever has it removes the files.
 */
export interface Received extends CallContent {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

export type ReceiveOptions = Omit<BodyOptions, 'signal'>;

const noFields = z.strictObject({});
const noBody = noFields.optional();

/**
 * Reads a request to its end. Throws 404 for an id that cannot be, 400 for its query, and what `readBody`
 * throws.
 */
export async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, ...options }: ReceiveOptions & { readonly endpoint: EndpointSpec },
): Promise<Received> {
  const params = parseParams(endpoint, request.params);
  const query = parseInput(endpoint.query ?? noFields, request.query);
  const signal = abortWhenGone(reply);
  return { params, query, signal, ...(await readBody(request, endpoint, { ...options, signal })) };
}

/** Checks the fields of a body; throws 400. */
export function parseFields(endpoint: EndpointSpec, { fields }: Received): unknown {
  return parseInput(endpoint.body ?? noBody, fields);
}

export async function removeFiles(files: Readonly<Record<string, SpooledFile | undefined>>): Promise<void> {
  await Promise.all(Object.values(files).map(async (file) => file?.remove()));
}

/** An id that cannot exist is answered like one that does not. */
function parseParams(endpoint: EndpointSpec, params: unknown): unknown {
  const result = (endpoint.params ?? noFields).safeParse(params);
  if (!result.success) throw new Problem(endpoint.missing ?? requestProblems.notFound);
  return result.data;
}

function abortWhenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Problem(requestProblems.callerGone));
  });
  return controller.signal;
}

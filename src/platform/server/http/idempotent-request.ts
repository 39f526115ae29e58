import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyProblems, idempotencyLimits, replayedHeader } from '../../shared/idempotency.ts';
import type { EndpointSpec } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import { problemBody, problemHeaders, toProblem } from './errors.ts';
import {
  type CallContent,
  fingerprintOf,
  isFinal,
  isFinalProblem,
  readKey,
  waitForResponse,
} from './idempotency.ts';
import type { Claim, RunLock, StoredResponse, ResponseStore, IdempotencyKey } from './stored-responses.ts';
import { sendBytes } from './send-bytes.ts';
import type { Spool } from '../files/spool.ts';

export interface IdempotencyDeps {
  readonly responses: ResponseStore;
  /** Finds the account that calls, without cost to it; throws 401 and 403. */
  readonly identify: (request: FastifyRequest, endpoint: EndpointSpec) => Promise<number>;
  /** Counts a call that gets the response of another one; throws 429. */
  readonly countRepeat: (accountId: number) => void;
  /** 30 s unless told. */
  readonly waitMs?: number;
}

/** a response before it is sent. */
export type Answer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
} & Pick<StoredResponse, 'contentType' | 'body'>;

/** One request that carries an Idempotency-Key, from its first byte to its response. */
export interface IdempotentRequest {
  readonly accountId: number;
  /** Whether this request runs the call; otherwise it may not be admitted yet, because admission costs. */
  runs(): boolean;
  /** The kept response of the same call; undefined when this request has to run it. Throws 409. */
  awaitResponse(content: CallContent, signal: AbortSignal): Promise<StoredResponse | undefined>;
  /** Keeps a response, before it is sent. */
  keep(response: Answer): Promise<void>;
  /** Keeps a refusal that a repeat would get again. */
  keepProblem(error: unknown, requestId: string): Promise<void>;
  /** After the response: whoever waits goes on. */
  end(): Promise<void>;
}

const defaultWaitMs = idempotencyLimits.waitSeconds * 1000;

/**
 * Begins a request; undefined where it carries no key or the endpoint takes none. Throws 400, 401, 403 and
 * 429.
 */
export async function beginIdempotent(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  deps: IdempotencyDeps,
): Promise<IdempotentRequest | undefined> {
  const key = readKey(request, endpoint);
  if (key === undefined) return undefined;
  const call = { accountId: await deps.identify(request, endpoint), endpoint: endpoint.name, key };
  const claim = await deps.responses.claim(call);
  if (claim.state !== 'ours') deps.countRepeat(call.accountId);
  return idempotentRequest(call, claim, deps);
}

function idempotentRequest(
  call: IdempotencyKey,
  first: Claim,
  { responses, waitMs = defaultWaitMs }: IdempotencyDeps,
): IdempotentRequest {
  let hold: RunLock | undefined = first.state === 'ours' ? first.hold : undefined;
  let fingerprint = '';

  async function keep(response: Answer): Promise<void> {
    if (isFinal(response.statusCode)) await hold?.keep({ ...response, fingerprint });
  }

  return {
    accountId: call.accountId,

    runs: () => hold !== undefined,

    async awaitResponse(content, signal) {
      fingerprint = await fingerprintOf(content);
      if (hold) return undefined;
      const claim =
        first.state === 'answered' ? first : await waitForResponse(responses, call, { signal, waitMs });
      if (claim.state === 'ours') {
        hold = claim.hold;
        return undefined;
      }
      if (claim.response.fingerprint !== fingerprint) throw new Problem(idempotencyProblems.otherBody);
      return claim.response;
    },

    keep,

    async keepProblem(error, requestId) {
      const problem = toProblem(error);
      const body = JSON.stringify(problemBody(problem, requestId));
      if (!isFinalProblem(problem, body)) return;
      await keep({
        statusCode: problem.status,
        headers: problemHeaders(problem),
        contentType: jsonType,
        body,
      });
    },

    async end() {
      await hold?.release();
    },
  };
}

export const jsonType = 'application/json; charset=utf-8';

/** Sends a kept response as it was sent the first time. */
export async function sendStored(
  reply: FastifyReply,
  kept: StoredResponse,
  spool: Spool,
): Promise<FastifyReply> {
  const { statusCode, headers, contentType, body } = kept;
  reply.code(statusCode).headers(headers).header(replayedHeader, 'true');
  if (contentType !== null) reply.type(contentType);
  if (body === null) return reply.send();
  return typeof body === 'string' ? reply.send(body) : sendBytes(reply, Buffer.from(body), spool);
}

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { idempotencyLimits, idempotencyProblems } from '#platform/shared/idempotency.ts';
import { Problem } from '#platform/shared/problem.ts';
import { problemBody, problemHeaders, toProblem } from './errors.ts';
import {
  type Claim,
  fingerprintOf,
  type IdempotencyKey,
  isFinal,
  isFinalProblem,
  readIdempotencyKey,
  type RequestContent,
  type ResponseStore,
  type RunLock,
  type StoredResponse,
} from './idempotency.ts';
import { jsonType, type Reply, storable } from './reply.ts';

export interface IdempotencyDeps {
  readonly responses: ResponseStore;
  /** Finds the caller without using up any quota. Throws 401 and 403. */
  readonly identify: (request: FastifyRequest, endpoint: EndpointSpec) => Promise<IdempotentCaller>;
  /** Counts a repeat. Throws 429. */
  readonly countRepeat: (accountId: number) => void;
  /** How long a repeat waits for the first request; 30 s by default. */
  readonly waitMs?: number;
}

export interface IdempotentCaller {
  readonly accountId: number;
  /** Whether it calls with a test key, whose marked results are no repeats of others. */
  readonly isTest: boolean;
}

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  readonly accountId: number;
  /** Whether this request acquired the right to run; a repeat must not be admitted yet, which costs quota. */
  isFirst(): boolean;
  /** Resolves with the stored response; undefined if this request has to run itself. Throws 409. */
  awaitResponse(content: RequestContent, signal: AbortSignal): Promise<StoredResponse | undefined>;
  /**
   * Runs a handler and stores its response, or its error if a repeat would get the same, before it is sent.
   */
  run<R extends Reply<EndpointSpec>>(handle: () => Promise<R>): Promise<R>;
  /** Lets a waiting repeat run if no response was stored. */
  end(): Promise<void>;
}

/**
 * Claims the request's Idempotency-Key. Resolves with undefined where it carries none or the endpoint takes
 * none. Throws 400, 401, 403 and 429.
 */
export async function beginIdempotent(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  deps: IdempotencyDeps,
): Promise<IdempotentRequest | undefined> {
  const value = readIdempotencyKey(request, endpoint);
  if (value === undefined) return undefined;
  const { responses, waitMs = idempotencyLimits.waitSeconds * 1000 } = deps;
  const { accountId, isTest } = await deps.identify(request, endpoint);
  const key = { accountId, endpoint: isTest ? `${endpoint.name} test` : endpoint.name, value };
  const claim = await responses.claim(key);
  if (claim.state !== 'acquired') deps.countRepeat(accountId);
  let lock: RunLock | undefined = claim.state === 'acquired' ? claim.lock : undefined;
  let fingerprint = '';

  async function store(response: Omit<StoredResponse, 'fingerprint'>): Promise<void> {
    if (isFinal(response.statusCode)) await lock?.store({ ...response, fingerprint });
  }

  async function storeProblem(error: unknown): Promise<void> {
    const problem = toProblem(error);
    const body = JSON.stringify(problemBody(problem, request.id));
    if (!isFinalProblem(problem, body)) return;
    await store({
      statusCode: problem.status,
      headers: problemHeaders(problem),
      contentType: jsonType,
      body,
    });
  }

  return {
    accountId,

    isFirst: () => lock !== undefined,

    async awaitResponse(content, signal) {
      fingerprint = await fingerprintOf(content);
      if (lock) return undefined;
      const ended =
        claim.state === 'stored' ? claim : await waitForResponse(responses, key, { signal, waitMs });
      if (ended.state === 'acquired') {
        lock = ended.lock;
        return undefined;
      }
      if (ended.response.fingerprint !== fingerprint) throw new Problem(idempotencyProblems.otherBody);
      return ended.response;
    },

    async run(handle) {
      // The work is done: a response that could not be stored is sent all the same.
      const log = (error: unknown) =>
        request.log.error({ err: error }, 'could not store the response for its Idempotency-Key');
      try {
        const reply = await handle();
        const response = storable(endpoint, reply);
        if (response) await store(response).catch(log);
        return reply;
      } catch (error) {
        await storeProblem(error).catch(log);
        throw error;
      }
    },

    async end() {
      await lock?.release();
    },
  };
}

export interface WaitOptions {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly waitMs: number;
}

const firstPauseMs = 25;
const maxPauseMs = 500;

/**
 * Waits until the running request with the same key has stored a response, or has ended without one, so that
 * this one runs. Throws 409 `Request in progress` after `waitMs`.
 */
export async function waitForResponse(
  responses: ResponseStore,
  key: IdempotencyKey,
  { signal, waitMs }: WaitOptions,
): Promise<Exclude<Claim, { state: 'running' }>> {
  const startedAtMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const claim = await responses.claim(key);
    if (claim.state !== 'running') return claim;
    if (performance.now() - startedAtMs >= waitMs) {
      throw new Problem(idempotencyProblems.inProgress, { retryAfterSeconds: 5 });
    }
    await delay(pauseMs);
    signal.throwIfAborted();
  }
}

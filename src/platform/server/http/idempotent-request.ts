import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { idempotencyLimits, idempotencyProblems } from '#platform/shared/idempotency.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Tx } from '#platform/server/database/database.ts';
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
   * Stores a response in the transaction of what it tells of, so that there is one without the other at no
   * time. Throws 409 if another request has taken over, so that the transaction ends without a trace.
   */
  commit(tx: Tx, reply: Reply<EndpointSpec>): Promise<void>;
  /**
   * Runs a handler. Before its response is sent, stores it unless it was committed as it is. An error is
   * stored if a repeat would get the same, and if the tool had begun, which counts: what is refused before
   * that leaves the key free for the corrected request.
   */
  run<R extends Reply<EndpointSpec>>(handle: () => Promise<R>, hasBegun: () => boolean): Promise<R>;
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
  let committed: Reply<EndpointSpec> | undefined;

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
      const isSame = claim.state === 'stored' && claim.response.fingerprint === fingerprint;
      const ended = isSame ? claim : await waitForResponse(responses, key, { signal, waitMs, fingerprint });
      if (ended.state === 'acquired') {
        lock = ended.lock;
        return undefined;
      }
      if (ended.response.fingerprint !== fingerprint) throw new Problem(idempotencyProblems.otherBody);
      return ended.response;
    },

    async commit(tx, reply) {
      const response = storable(endpoint, reply);
      if (!lock || !response) throw new Error('Expected a running request and a response that can be stored');
      if (!(await lock.commit(tx, { ...response, fingerprint }))) {
        throw new Problem(idempotencyProblems.inProgress, { retryAfterSeconds });
      }
      committed = reply;
    },

    async run(handle, hasBegun) {
      // The work is done: a response that could not be stored is sent all the same.
      const log = (error: unknown) =>
        request.log.error({ err: error }, 'could not store the response for its Idempotency-Key');
      try {
        const reply = await handle();
        const response = reply === committed ? undefined : storable(endpoint, reply);
        if (response) await store(response).catch(log);
        return reply;
      } catch (error) {
        // What was committed stays: the error came after it, and a repeat gets the response.
        if (hasBegun() && !committed) await storeProblem(error).catch(log);
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
  /** Of the request that waits. */
  readonly fingerprint: string;
}

const retryAfterSeconds = 5;
const firstPauseMs = 25;
const maxPauseMs = 500;

/**
 * Waits until the running request with the same key has stored a response, or has ended without one, so that
 * this one runs. Throws 409 `Request in progress` after `waitMs`.
 */
export async function waitForResponse(
  responses: ResponseStore,
  key: IdempotencyKey,
  { signal, waitMs, fingerprint }: WaitOptions,
): Promise<Exclude<Claim, { state: 'running' }>> {
  const startedAtMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const claim = await responses.claim(key, fingerprint);
    if (claim.state !== 'running') return claim;
    if (performance.now() - startedAtMs >= waitMs) {
      throw new Problem(idempotencyProblems.inProgress, { retryAfterSeconds });
    }
    await delay(pauseMs);
    signal.throwIfAborted();
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { BodyReservation, BodyReservations } from './body-reservations.ts';
import { sentProblem } from './errors.ts';
import { type Reply, statusOf } from './reply.ts';
import { noteUser } from '#platform/server/observability/trace-scope.ts';
import { beginIdempotent, type IdempotencyDeps, type IdempotentRequest } from './idempotent-request.ts';

/** What the request log has of a problem. */
export type LoggedProblem = Pick<ProblemShape, 'code' | 'error' | 'param'>;

/** How a request ended, for its row in the request log. */
export interface Outcome {
  readonly statusCode: number;
  /** The problem that was sent. */
  readonly problem?: LoggedProblem | undefined;
  /** Whether a tool started to work on it. */
  readonly began: boolean;
  readonly durationMs: number;
  readonly facts: RequestFacts;
}

/** The admission of one request. */
export interface Grant<Principal> {
  /** Null where anybody may call. */
  readonly principal: Principal | null;
  /** The request's row in the request log; undefined if it is not metered. */
  readonly logRowId?: number;
  /** Sent with the response, whatever it is. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A last check whose refusal belongs in the request log, such as a missing subscription. Throws `Problem`.
   */
  check?(): void;
  /**
   * Stores, in the transaction of what the request made, that it has that status: it counts from then on,
   * whatever becomes of the process.
   */
  accept?(tx: Tx, statusCode: number): Promise<void>;
  /** Called once, before the response is sent. Resolves with the headers that the outcome changes. */
  settle?(outcome: Outcome): Promise<Readonly<Record<string, string>>>;
}

/**
 * Finds the caller and decides whether the endpoint is open to them. Called before the body is read. Throws
 * `Problem` otherwise.
 */
export type Admit<Principal> = (request: FastifyRequest, endpoint: EndpointSpec) => Promise<Grant<Principal>>;

export interface RunDeps<Principal> {
  readonly admit: Admit<Principal>;
  readonly bodies: BodyReservations;
  readonly idempotency: IdempotencyDeps;
  readonly accountIdOf: (principal: Principal) => number;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: EndpointSpec;
}

/** What one request holds from its head to its response: reservation, Idempotency-Key, grant, log facts. */
export class RequestRun<Principal> {
  readonly request: FastifyRequest;
  /** Set where the endpoint takes files. */
  reservation: BodyReservation | undefined;
  /** Set where the request carries an Idempotency-Key. */
  idempotent: IdempotentRequest | undefined;
  /** Undefined for a repeat until it has to run itself: replaying a stored response costs no quota. */
  grant: Grant<Principal> | undefined;
  readonly #reply: FastifyReply;
  readonly #endpoint: EndpointSpec;
  readonly #deps: RunDeps<Principal>;
  #startedAtMs = 0;
  #began = false;
  #facts: RequestFacts = {};
  #isSettled = false;

  constructor({ request, reply, endpoint }: Exchange, deps: RunDeps<Principal>) {
    this.request = request;
    this.#reply = reply;
    this.#endpoint = endpoint;
    this.#deps = deps;
  }

  /** Reserves, claims and admits. Throws the `Problem`s of each. */
  async start(): Promise<void> {
    const { bodies, idempotency } = this.#deps;
    if (this.#endpoint.files) this.reservation = await bodies.reserve(this.request);
    this.idempotent = await beginIdempotent(this.request, this.#endpoint, idempotency);
    if (this.idempotent) noteUser(this.idempotent.accountId);
    if (!this.idempotent || this.idempotent.isFirst()) await this.admit();
  }

  async admit(): Promise<void> {
    this.#startedAtMs = performance.now();
    this.grant = await this.#deps.admit(this.request, this.#endpoint);
    const { headers = {}, principal } = this.grant;
    if (principal !== null) noteUser(this.#deps.accountIdOf(principal));
    this.#reply.headers(headers);
    this.grant.check?.();
  }

  note(facts: RequestFacts): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  begin(): void {
    this.#began = true;
  }

  hasBegun(): boolean {
    return this.#began;
  }

  /**
   * Stores that the request is accepted, and its response, in the transaction of what they tell of. Throws
   * 409.
   */
  async commit(tx: Tx, reply: Reply<EndpointSpec>): Promise<void> {
    if (this.#began) await this.grant?.accept?.(tx, statusOf(this.#endpoint, reply));
    await this.idempotent?.commit(tx, reply);
  }

  /**
   * Completes the log row and releases what the request holds. A failure is only logged: the work is done,
   * and the row has existed since admission.
   */
  async settle(): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.reservation?.release();
    const outcome: Outcome = {
      statusCode: this.#reply.statusCode,
      problem: sentProblem(this.#reply),
      began: this.#began,
      durationMs: Math.round(performance.now() - this.#startedAtMs),
      facts: this.#facts,
    };
    const log = (message: string) => (error: unknown) => this.request.log.error({ err: error }, message);
    const headers = await this.grant?.settle?.(outcome).catch(log('could not complete the request row'));
    if (headers) this.#reply.headers(headers);
    await this.idempotent?.end().catch(log('could not release an Idempotency-Key'));
  }
}

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  ResponseOf,
  BodyOf,
  EndpointSpec,
  FileNameOf,
  ApiKeyResponseOf,
  ParamsOf,
  QueryOf,
} from '../../shared/endpoint.ts';
import type { RequestFacts } from '../../shared/request-facts.ts';
import type { Spool, SpooledFile } from '../files/spool.ts';
import type { BodyHold, BodyHolds } from './body-holds.ts';
import {
  type Answer,
  beginIdempotent,
  type IdempotencyDeps,
  jsonType,
  type IdempotentRequest,
  sendStored,
} from './idempotent-request.ts';
import { parseFields, type Received, receive, removeFiles } from './receive.ts';
import { sendBytes } from './send-bytes.ts';
import type { Sniff } from '../files/byte-streams.ts';

/** How a call ended: its status, its length and what it worked on. */
export interface Outcome {
  readonly statusCode: number;
  /** Whether a tool started to work on it. */
  readonly began: boolean;
  readonly durationMs: number;
  readonly facts: RequestFacts;
}

/** A caller who may go on. */
export interface Grant<Principal> {
  readonly principal: Principal | null;
  /** The call's row in the request log, where it has one. */
  readonly logRowId?: number;
  /** Sent with the response, whatever it is. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A last refusal that is part of the call's log, such as a missing subscription. Throws a Problem. */
  check?(): void;
  /** Runs once, before the response is sent; resolves with the headers that the outcome changes. */
  settle?(outcome: Outcome): Promise<Readonly<Record<string, string>>>;
}

/**
 * Decides who calls and whether the endpoint is open to them; throws a Problem otherwise. Runs before the
 * body is read.
 */
export type Admit<Principal> = (request: FastifyRequest, endpoint: EndpointSpec) => Promise<Grant<Principal>>;

/** One validated call. */
export interface Call<E extends EndpointSpec, Principal> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly files: Readonly<Partial<Record<FileNameOf<E>, SpooledFile>>>;
  readonly principal: CallerOf<E, Principal>;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  /**
   * The call's row in the request log, for work that goes on after the response; undefined for a call that is
   * not metered.
   */
  readonly logRowId: number | undefined;
  /** Adds to what the request log says of this call. */
  note(facts: RequestFacts): void;
  /**
   * Says that the tool starts to work. A metered call that ends without it does not count against the quota.
   */
  readonly begin: () => void;
}

/** What a handler answers; the status is the endpoint's unless the reply names one. */
export type Reply<E extends EndpointSpec> = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly json: ResponseOf<E> | ApiKeyResponseOf<E> }
  | { readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly stream: Readable; readonly contentType: string }
  | { readonly empty: true }
);

export type Handler<E extends EndpointSpec, Principal> = (call: Call<E, Principal>) => Promise<Reply<E>>;

export interface ServeOptions<E extends EndpointSpec, Principal> {
  readonly sniff?: Readonly<Record<FileNameOf<E>, Sniff>>;
  /**
   * Refuses a caller, with a Problem, before a long body is read; a repeat that gets a kept response is not
   * asked.
   */
  readonly beforeBody?: (principal: CallerOf<E, Principal>) => Promise<void>;
  /**
   * Takes a place for the upload of a file, as soon as the request is known to bring one, and gives what
   * leaves it once the body is here. Throws a Problem where there is none. The principal is missing for a
   * repeat that may not run.
   */
  readonly beginUpload?: (accountId: number, principal: CallerOf<E, Principal> | undefined) => () => void;
}

/** Null only where `callers` is `anyone`. */
type CallerOf<E extends EndpointSpec, Principal> = E['callers'] extends 'anyone' ? null : Principal;

export type Serve<Principal> = <E extends EndpointSpec>(
  endpoint: E,
  handler: Handler<E, Principal>,
  options?: ServeOptions<E, Principal>,
) => void;

interface Pass<Principal> {
  /** Set where the request carries an Idempotency-Key. */
  readonly idempotent: IdempotentRequest | undefined;
  /**
   * Undefined for a repeat, until it has to run the call itself: what is answered with another call's
   * response costs nothing.
   */
  grant?: Grant<Principal>;
  startedAtMs: number;
  began: boolean;
  facts: RequestFacts;
}

export interface ServeDeps<Principal> {
  readonly admit: Admit<Principal>;
  readonly spool: Spool;
  /** Accounts for the bodies of endpoints with files. */
  readonly bodies: BodyHolds;
  readonly accountIdOf: (principal: Principal) => number;
  readonly idempotency: IdempotencyDeps;
}

/**
 * Makes the function by which each feature registers its endpoints: admission, validation, handler, answer,
 * settlement.
 */
export function createServe<Principal>(app: FastifyInstance, deps: ServeDeps<Principal>): Serve<Principal> {
  const passes = new WeakMap<FastifyRequest, Pass<Principal>>();

  async function begin(request: FastifyRequest, reply: FastifyReply, endpoint: EndpointSpec): Promise<void> {
    if (endpoint.files) await deps.bodies.reserve(request);
    const idempotent = await beginIdempotent(request, endpoint, deps.idempotency);
    const pass: Pass<Principal> = { idempotent, startedAtMs: performance.now(), began: false, facts: {} };
    passes.set(request, pass);
    if (!idempotent || idempotent.runs()) await admit(request, reply, { endpoint, pass });
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    context: Admitting,
  ): Promise<Grant<Principal>> {
    const { endpoint, pass } = context;
    pass.startedAtMs = performance.now();
    const grant = await deps.admit(request, endpoint);
    pass.grant = grant;
    reply.headers(grant.headers ?? {});
    grant.check?.();
    return grant;
  }
  type Admitting = { endpoint: EndpointSpec; pass: Pass<Principal> };

  async function settle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const pass = passes.get(request);
    passes.delete(request);
    deps.bodies.end(request);
    const durationMs = Math.round(performance.now() - (pass?.startedAtMs ?? 0));
    // The work is done and its row exists since admission: the caller gets the response, the log says what is
    // behind.
    const log = (message: string) => (error: unknown) => request.log.error({ err: error }, message);
    const headers = await pass?.grant
      ?.settle?.({ statusCode: reply.statusCode, began: pass.began, durationMs, facts: pass.facts })
      .catch(log('request row was not completed'));
    if (headers) reply.headers(headers);
    await pass?.idempotent?.end().catch(log('the hold on an Idempotency-Key was not given back'));
  }

  return (endpoint, handler, options) => {
    const { spool } = deps;

    function beginBody(request: FastifyRequest, { grant, idempotent }: Pass<Principal>): BodyHold {
      const principal = grant?.principal ?? undefined;
      const accountId = principal === undefined ? idempotent?.accountId : deps.accountIdOf(principal);
      const beginUpload = () => {
        if (accountId === undefined) return undefined;
        return options?.beginUpload?.(
          accountId,
          principal as CallerOf<typeof endpoint, Principal> | undefined,
        );
      };
      return deps.bodies.begin(request, { accountId, beginUpload });
    }

    async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const pass = passes.get(request);
      if (!pass) throw new Error('Expected an admitted request, received one without a pass');
      if (pass.grant)
        await options?.beforeBody?.(pass.grant.principal as CallerOf<typeof endpoint, Principal>);
      const hashes = pass.idempotent !== undefined;
      const hold = endpoint.files && beginBody(request, pass);
      const sniff = options?.sniff ?? {};
      const received = await receive(request, reply, { endpoint, spool, sniff, hashes, hold }).finally(() =>
        hold?.received(),
      );
      try {
        const kept = await pass.idempotent?.awaitResponse(received, received.signal);
        if (kept) return await sendStored(reply, kept, spool);
        const grant = pass.grant ?? (await admit(request, reply, { endpoint, pass }));
        const run = async () => handler(toCall(request, { endpoint, pass, grant, received }));
        const given = await (pass.idempotent
          ? keeping(request, { endpoint, idempotent: pass.idempotent, run })
          : run());
        return await send(reply, endpoint, given, spool);
      } finally {
        await removeFiles(received.files);
      }
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      onRequest: (request, reply) => begin(request, reply, endpoint),
      onSend: (request, reply) => settle(request, reply),
      handler: respond,
    });
  };
}

interface KeptRun<E extends EndpointSpec> {
  readonly endpoint: E;
  readonly idempotent: IdempotentRequest;
  readonly run: () => Promise<Reply<E>>;
}

/** Runs a call and keeps its response or its refusal, before anything is sent. */
async function keeping<E extends EndpointSpec>(
  request: FastifyRequest,
  { endpoint, idempotent, run }: KeptRun<E>,
): Promise<Reply<E>> {
  // The work is done: a response that could not be kept is sent all the same.
  const log = (error: unknown) =>
    request.log.error({ err: error }, 'the answer was not kept for its Idempotency-Key');
  try {
    const given = await run();
    const response = toResponse(endpoint, given);
    if (response) await idempotent.keep(response).catch(log);
    return given;
  } catch (error) {
    await idempotent.keepProblem(error, request.id).catch(log);
    throw error;
  }
}

interface CallContext<E extends EndpointSpec, Principal> {
  readonly endpoint: E;
  readonly pass: Pass<Principal>;
  readonly grant: Grant<Principal>;
  readonly received: Received;
}

/** Checks the body's fields and makes the handler's view of the request. */
function toCall<E extends EndpointSpec, Principal>(
  request: FastifyRequest,
  { endpoint, pass, grant, received }: CallContext<E, Principal>,
): Call<E, Principal> {
  const { params, query, files, signal } = received;
  const body = parseFields(endpoint, received);
  const note = (facts: RequestFacts) => {
    pass.facts = { ...pass.facts, ...facts };
  };
  const begin = () => {
    pass.began = true;
  };
  const { principal, logRowId } = grant;
  return { params, query, body, files, principal, signal, request, logRowId, note, begin } as Call<
    E,
    Principal
  >;
}

async function send<E extends EndpointSpec>(
  reply: FastifyReply,
  endpoint: E,
  response: Reply<E>,
  spool: Spool,
): Promise<FastifyReply> {
  reply.code(response.status ?? endpoint.status ?? 200).headers(response.headers ?? {});
  if ('json' in response) return reply.send(response.json);
  if ('bytes' in response) return sendBytes(reply.type(response.contentType), response.bytes, spool);
  if ('stream' in response) return reply.type(response.contentType).send(response.stream);
  return reply.send();
}

/** What can be given again; undefined for a stream, which passes by once. */
function toResponse<E extends EndpointSpec>(endpoint: E, reply: Reply<E>): Answer | undefined {
  const head = { statusCode: reply.status ?? endpoint.status ?? 200, headers: reply.headers ?? {} };
  if ('json' in reply) return { ...head, contentType: jsonType, body: JSON.stringify(reply.json) };
  if ('bytes' in reply) return { ...head, contentType: reply.contentType, body: reply.bytes };
  return 'empty' in reply ? { ...head, contentType: null, body: null } : undefined;
}

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerOf, BodyOf, EndpointSpec, FileNameOf, ParamsOf, QueryOf } from '../../shared/endpoint.ts';
import { Problem } from '../../shared/problem.ts';
import type { RequestFacts } from '../../shared/request-facts.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import type { Spool, SpooledFile } from '../spool.ts';
import { readBody, type Sniff } from './body.ts';
import { parseInput } from './input.ts';

/** What a finished call is settled with: its status, its length and what it worked on. */
export interface Outcome {
  readonly statusCode: number;
  readonly durationMs: number;
  readonly facts: RequestFacts;
}

/** A caller who may go on. `settle` runs once, before the answer leaves. */
export interface Grant<Principal> {
  readonly principal: Principal | null;
  /** The call's row in the request log, where it has one. */
  readonly logRowId?: number;
  /** Sent with the answer, whatever it is. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A last refusal that is part of the call's log, such as a missing subscription. Throws a Problem. */
  check?(): void;
  settle?(outcome: Outcome): Promise<void>;
}

/** Decides who calls and whether the endpoint is open to them; throws a Problem otherwise. Runs before the body is read. */
export type Admit<Principal> = (request: FastifyRequest, endpoint: EndpointSpec) => Promise<Grant<Principal>>;

/** One validated call. */
export interface Call<E extends EndpointSpec, Principal> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly files: Readonly<Partial<Record<FileNameOf<E>, SpooledFile>>>;
  /** Null only where `callers` is `anyone`. */
  readonly principal: E['callers'] extends 'anyone' ? null : Principal;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  /** The call's row in the request log, for work that goes on after the answer; undefined for a call that is not metered. */
  readonly logRowId: number | undefined;
  /** Adds to what the request log says of this call. */
  note(facts: RequestFacts): void;
}

/** What a handler answers; the status is the endpoint's unless the reply names one. */
export type Reply<E extends EndpointSpec> = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly json: AnswerOf<E> }
  | { readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly stream: Readable; readonly contentType: string }
  | { readonly empty: true }
);

export type Handler<E extends EndpointSpec, Principal> = (call: Call<E, Principal>) => Promise<Reply<E>>;

export type Serve<Principal> = <E extends EndpointSpec>(
  endpoint: E,
  handler: Handler<E, Principal>,
  options?: { readonly sniff: Readonly<Record<FileNameOf<E>, Sniff>> },
) => void;

interface Pass<Principal> {
  readonly grant: Grant<Principal>;
  readonly startedAtMs: number;
  facts: RequestFacts;
}

export interface ServeParts<Principal> {
  readonly admit: Admit<Principal>;
  readonly spool: Spool;
  /** Throws when there is no room for a body of the declared size; asked before a call with files costs anything. */
  readonly ensureRoom: (declaredBytes: number) => Promise<void>;
}

/** Makes the function by which every room registers its endpoints: admission, validation, handler, answer, settlement. */
export function createServe<Principal>(app: FastifyInstance, parts: ServeParts<Principal>): Serve<Principal> {
  const passes = new WeakMap<FastifyRequest, Pass<Principal>>();

  async function admit(request: FastifyRequest, reply: FastifyReply, endpoint: EndpointSpec): Promise<void> {
    const startedAtMs = performance.now();
    if (endpoint.files) await parts.ensureRoom(Number(request.headers['content-length'] ?? 0));
    const grant = await parts.admit(request, endpoint);
    reply.headers(grant.headers ?? {});
    passes.set(request, { grant, startedAtMs, facts: {} });
    grant.check?.();
  }

  async function settle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const pass = passes.get(request);
    passes.delete(request);
    const durationMs = Math.round(performance.now() - (pass?.startedAtMs ?? 0));
    try {
      await pass?.grant.settle?.({ statusCode: reply.statusCode, durationMs, facts: pass.facts });
    } catch (error) {
      // The work is done and its row exists since admission: the caller gets the answer, the log says why the row is behind.
      request.log.error({ err: error }, 'request row was not completed');
    }
  }

  return (endpoint, handler, options) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      bodyLimit: jsonBodyLimitBytes(endpoint),
      onRequest: (request, reply) => admit(request, reply, endpoint),
      onSend: (request, reply) => settle(request, reply),
      handler: async (request, reply) => {
        const pass = passes.get(request);
        if (!pass) throw new Error('Expected an admitted request, received one without a pass');
        const call = await receive(request, reply, { endpoint, pass, spool: parts.spool, sniff: options?.sniff ?? {} });
        try {
          return await send(reply, endpoint, await handler(call));
        } finally {
          await removeFiles(call.files);
        }
      },
    });
  };
}

/** Reads and validates everything that the request carries. What it spooled is gone again when it throws. */
async function receive<E extends EndpointSpec, Principal>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: { endpoint: E; pass: Pass<Principal>; spool: Spool; sniff: Readonly<Record<string, Sniff>> },
): Promise<Call<E, Principal>> {
  const { endpoint, pass, spool, sniff } = context;
  const params = parseParams(endpoint, request.params);
  const query = parseInput(endpoint.query ?? noFields, request.query);
  const signal = abortWhenGone(reply);
  const { fields, files } = await readBody(request, endpoint, { spool, sniff, signal });
  try {
    const body = parseInput(endpoint.body ?? noBody, fields);
    const note = (facts: RequestFacts) => {
      pass.facts = { ...pass.facts, ...facts };
    };
    const { principal, logRowId } = pass.grant;
    return { params, query, body, files, principal, signal, request, logRowId, note } as Call<E, Principal>;
  } catch (error) {
    await removeFiles(files);
    throw error;
  }
}

const noFields = z.strictObject({});
const noBody = noFields.optional();

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

async function removeFiles(files: Readonly<Record<string, SpooledFile | undefined>>): Promise<void> {
  await Promise.all(Object.values(files).map(async (file) => file?.remove()));
}

const smallBodyBytes = 1_000_000;
/** A larger file does not come as a data URI: the whole text has to fit in memory. */
const dataUriFileBytes = 50 * 1024 * 1024;

function jsonBodyLimitBytes(endpoint: EndpointSpec): number {
  const files = Object.values(endpoint.files ?? {});
  const base64Bytes = files.reduce(
    (sum, file) => sum + Math.ceil(Math.min(file.maxBytes, dataUriFileBytes) / 3) * 4,
    0,
  );
  return smallBodyBytes + base64Bytes;
}

function send<E extends EndpointSpec>(reply: FastifyReply, endpoint: E, answer: Reply<E>): FastifyReply {
  reply.code(answer.status ?? endpoint.status ?? 200).headers(answer.headers ?? {});
  if ('json' in answer) return reply.send(answer.json);
  if ('bytes' in answer) return reply.type(answer.contentType).send(answer.bytes);
  if ('stream' in answer) return reply.type(answer.contentType).send(answer.stream);
  return reply.send();
}

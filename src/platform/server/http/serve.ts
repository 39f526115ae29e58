import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  BodyOf,
  EndpointSpec,
  FileNameOf,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from '#platform/shared/endpoint.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { ReceivedFile } from '#platform/server/upload/received-file.ts';
import type { Sniff } from '#platform/server/files/byte-streams.ts';
import { prepareRules } from './normalise/normalise.ts';
import { parseFields, type Received, receive, removeFiles } from './receive.ts';
import { type Committed, type Reply, type ReplyOf, sendReply, sendStored } from './reply.ts';
import { RequestRun, type RunDeps } from './request-run.ts';

/** One validated request, as its handler sees it. */
export interface RequestContext<E extends EndpointSpec, Principal> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** The headers that the endpoint declares. */
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  /** The body's fields as they were sent, without the files. */
  readonly sent: unknown;
  readonly files: Readonly<Partial<Record<FileNameOf<E>, ReceivedFile>>>;
  /** Null only where the endpoint's `callers` is `anyone`. */
  readonly principal: E['callers'] extends 'anyone' ? null : Principal;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  /** The request's row in the request log, for work that outlives the response; undefined if not metered. */
  readonly logRowId: number | undefined;
  /** Adds to the request's row in the request log. */
  note(facts: RequestFacts): void;
  /** Marks the start of the tool's work. A metered request that ends without it costs no quota. */
  readonly begin: () => void;
  /**
   * Stores the response in the transaction of what it tells of, for the request's Idempotency-Key, and that a
   * metered request counts. To be called last in the transaction. Returns the reply. Throws 409 if another
   * request has taken over the key, which rolls the transaction back.
   */
  readonly commit: Commit<E>;
}

export type Commit<E extends EndpointSpec> = <R extends Reply<E>>(tx: Tx, reply: R) => Promise<R & Committed>;

export type Handler<E extends EndpointSpec, Principal> = (
  context: RequestContext<E, Principal>,
) => Promise<ReplyOf<E>>;

export interface ServeOptions<E extends EndpointSpec, Principal> {
  readonly sniff?: Readonly<Record<FileNameOf<E>, Sniff>>;
  /** Refuses a caller, with a `Problem`, before a long body is read. Not called for a repeat. */
  readonly beforeBody?: (principal: Principal) => Promise<void>;
  /**
   * Takes one of the account's places for uploads, as soon as the request is known to bring a file. Returns
   * what gives it back once the body has arrived. Throws a `Problem` where none is free. The principal is
   * undefined for a repeat.
   */
  readonly beginUpload?: (accountId: number, principal: Principal | undefined) => () => void;
}

export type Serve<Principal> = <E extends EndpointSpec>(
  endpoint: E,
  handler: Handler<E, Principal>,
  options?: ServeOptions<E, Principal>,
) => void;

export interface ServeDeps<Principal> extends RunDeps<Principal> {
  readonly spool: Spool;
}

/**
 * Returns the function by which features register their endpoints. A request goes through these steps:
 *
 * 1. reserve: disk space for the declared length of a body with files
 * 2. claim: its Idempotency-Key; a repeat is not admitted yet, because admission costs quota
 * 3. admit: find the caller, check quota, limits and subscription
 * 4. read: parameters, query and body
 * 5. replay: a repeat gets the stored response, or is admitted now if there is none
 * 6. run: validate the body's fields, call the handler
 * 7. store: the response of an idempotent request, unless the handler has committed it
 * 8. send
 * 9. settle, before the first byte leaves: complete the log row, release what the request holds
 */
export function createServe<Principal>(app: FastifyInstance, deps: ServeDeps<Principal>): Serve<Principal> {
  const { spool, accountIdOf } = deps;
  app.decorateRequest('run', null);
  const runOf = (request: FastifyRequest) => request.getDecorator<RequestRun<Principal> | null>('run');

  return (endpoint, handler, options = {}) => {
    async function start(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const run = new RequestRun({ request, reply, endpoint }, deps);
      request.setDecorator('run', run);
      await run.start();
    }

    async function read(run: RequestRun<Principal>, reply: FastifyReply): Promise<Received> {
      const principal = run.grant?.principal ?? undefined;
      if (principal !== undefined) await options.beforeBody?.(principal);
      const accountId = principal === undefined ? run.idempotent?.accountId : accountIdOf(principal);
      const upload = run.reservation?.begin({
        accountId,
        beginUpload: () =>
          accountId === undefined ? undefined : options.beginUpload?.(accountId, principal),
      });
      const hashes = run.idempotent !== undefined;
      return receive(run.request, reply, { endpoint, spool, sniff: options.sniff, hashes, upload }).finally(
        () => upload?.received(),
      );
    }

    async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const run = runOf(request);
      if (!run) throw new Error('Expected a request that has been started');
      const received = await read(run, reply);
      try {
        const stored = await run.idempotent?.awaitResponse(received, received.signal);
        if (stored) return await sendStored(reply, stored, spool);
        if (!run.grant) await run.admit();
        const handle = async () => handler(contextOf(endpoint, run, received));
        const response = await (run.idempotent ? run.idempotent.run(handle, () => run.hasBegun()) : handle());
        return await sendReply(reply, endpoint, response, spool);
      } finally {
        await removeFiles(received.files);
      }
    }

    for (const schema of [endpoint.query, endpoint.body]) if (schema) prepareRules(schema);
    for (const url of [endpoint.path, endpoint.alsoAt ?? []].flat())
      app.route({
        method: endpoint.method,
        url,
        config: { endpoint },
        onRequest: start,
        handler: respond,
        onSend: async (request) => runOf(request)?.settle(),
      });
  };
}

/** Validates the body's fields. Throws 400. */
function contextOf<E extends EndpointSpec, Principal>(
  endpoint: E,
  run: RequestRun<Principal>,
  received: Received,
): RequestContext<E, Principal> {
  const { params, query, headers, files, signal } = received;
  return {
    params,
    query,
    headers,
    body: parseFields(endpoint, received),
    sent: received.fields,
    files,
    principal: run.grant?.principal,
    signal,
    request: run.request,
    logRowId: run.grant?.logRowId,
    note: (facts: RequestFacts) => run.note(facts),
    begin: () => run.begin(),
    async commit(tx: Tx, reply: Reply<E>) {
      await run.commit(tx, reply);
      return reply;
    },
  } as RequestContext<E, Principal>;
}

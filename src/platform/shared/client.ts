import type {
  ResponseOf,
  EndpointSpec,
  FileNameOf,
  GivenBodyOf,
  GivenParamsOf,
  GivenQueryOf,
  Method,
} from './endpoint.ts';

/**
 * A request that was refused. Its message is the status, a colon and the response's text (spec 8, Transport).
 */
export class CallError extends Error {
  readonly status: number;
  /** The response's `code`; empty if the response is not ours. */
  readonly code: string;
  /** The response's `error`, for people. */
  readonly error: string;
  /** The response's `fix`: what to do about it; may be empty. */
  readonly fix: string;
  /** The response's `param`: the field that the error concerns; may be empty. */
  readonly param: string;
  /** The response's `request_id`, which finds the request in the log; may be empty. */
  readonly requestId: string;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallError';
    this.status = status;
    const body = parseProblem(text);
    this.code = body.code ?? '';
    this.error = body.error ?? (text || statusText);
    this.fix = body.fix ?? '';
    this.param = body.param ?? '';
    this.requestId = body.requestId ?? '';
  }
}

/** What a browser knows of an endpoint at run time: `web/operations.ts` of each feature. */
export interface Operation<E extends EndpointSpec> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** Never set: carries the types of what the endpoint takes and returns. */
  readonly endpoint?: E;
}

/** The endpoint itself, for its types. */
export type EndpointOf<O extends Callable> = O extends EndpointSpec
  ? O
  : O extends Operation<infer E>
    ? E
    : never;
export type Callable = Operation<EndpointSpec> | EndpointSpec;

export interface CallInput<E extends EndpointSpec> {
  readonly params?: GivenParamsOf<E>;
  readonly query?: GivenQueryOf<E>;
  readonly body?: GivenBodyOf<E>;
  readonly files?: Partial<Record<FileNameOf<E>, Blob>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Client {
  /** Calls an endpoint and resolves with its JSON. Throws CallError for every status but 2xx. */
  call<O extends Callable>(
    operation: O,
    input?: CallInput<EndpointOf<O>>,
  ): Promise<ResponseOf<EndpointOf<O>>>;
  /** The same for a response that is not JSON, or whose headers are needed. */
  send<O extends Callable>(operation: O, input?: CallInput<EndpointOf<O>>): Promise<Response>;
}

/**
 * The typed client on the endpoint objects, or on what a browser knows of them. `headers` is called before
 * each request, because a token changes.
 */
export function createClient(options: {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
}): Client {
  async function send<O extends Callable>(
    { method, path }: O,
    input: CallInput<EndpointOf<O>> = {},
  ): Promise<Response> {
    const body = encodeBody(input);
    const response = await options.fetch(options.baseUrl + pathOf(path, input), {
      method,
      headers: { ...(await options.headers?.()), ...body.headers, ...input.headers },
      credentials: 'same-origin',
      ...(body.payload !== undefined && { body: body.payload }),
      ...(input.signal && { signal: input.signal }),
    });
    if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
    return response;
  }

  return {
    send,
    async call<O extends Callable>(operation: O, input: CallInput<EndpointOf<O>> = {}) {
      const response = await send(operation, input);
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<EndpointOf<O>>;
    },
  };
}

function pathOf<E extends EndpointSpec>(pattern: string, input: CallInput<E>): string {
  const params: Readonly<Record<string, unknown>> = input.params ?? {};
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function encodeBody<E extends EndpointSpec>(
  input: CallInput<E>,
): { payload?: string | FormData; headers: Record<string, string> } {
  if (input.files === undefined) {
    if (input.body === undefined) return { headers: {} };
    return { payload: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries<unknown>(input.body ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') form.set(name, `${value}`);
    else if (typeof value === 'object' && value !== null) form.set(name, JSON.stringify(value));
  }
  for (const [name, file] of Object.entries<Blob | undefined>(input.files)) {
    if (file) form.set(name, file);
  }
  return { payload: form, headers: {} };
}

interface ParsedProblem {
  readonly code?: string;
  readonly error?: string;
  readonly fix?: string;
  readonly param?: string;
  readonly requestId?: string;
}

function parseProblem(text: string): ParsedProblem {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    const { code, error, fix, param, request_id: requestId } = body as Record<string, unknown>;
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof error === 'string' && { error }),
      ...(typeof fix === 'string' && { fix }),
      ...(typeof param === 'string' && { param }),
      ...(typeof requestId === 'string' && { requestId }),
    };
  } catch {
    // A proxy's page is not JSON; the caller then shows its text.
    return {};
  }
}

import {
  type IAllExecuteFunctions,
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestMethods,
  type IHttpRequestOptions,
  NodeApiError,
  NodeOperationError,
  sleep,
} from 'n8n-workflow';

/** A body, or a function that makes it anew for each attempt because a stream can be read once. */
export type RequestBody = IDataObject | Buffer | (() => Promise<NodeJS.ReadableStream>);

export interface ApiRequest {
  readonly method: IHttpRequestMethods;
  /** Begins with `/api/`. */
  readonly path: string;
  readonly query?: IDataObject;
  readonly body?: RequestBody;
  readonly headers?: IDataObject;
  /** Set where a repeat must not do the work twice. */
  readonly idempotencyKey?: string;
}

interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: IDataObject;
}

/** One item of an execution. */
export interface Step {
  readonly ctx: IExecuteFunctions;
  readonly itemIndex: number;
}

const retryLimits = {
  /** Attempts after the first one. */
  repeats: 5,
  /** A longer `Retry-After` is an error at once: that of the monthly quota is days. */
  longestWaitSeconds: 120,
} as const;

const credentialName = 'overprintApi';

/**
 * Sends a request of one item. Waits and sends it again, with the same body and Idempotency-Key, where the response
 * is 429, 503 or "in progress" and says when to come back, and where the connection is lost.
 * Throws `NodeApiError` for every status but 2xx.
 */
export async function requestApi(step: Step, request: ApiRequest): Promise<IDataObject> {
  return checked(step.ctx, await sendPatiently(step, request), step.itemIndex);
}

/** The same without an item, for lists of choices and for subscriptions. Sends the request once. */
export async function requestOnce(ctx: IAllExecuteFunctions, request: ApiRequest): Promise<IDataObject> {
  return checked(ctx, await send(ctx, await baseUrlOf(ctx), request), undefined);
}

async function sendPatiently({ ctx, itemIndex }: Step, request: ApiRequest): Promise<ApiResponse> {
  const baseUrl = await baseUrlOf(ctx);
  for (let repeat = 0; ; repeat += 1) {
    const isLast = repeat === retryLimits.repeats;
    try {
      const response = await send(ctx, baseUrl, request);
      const waitSeconds = isLast ? undefined : secondsToWait(response);
      if (waitSeconds === undefined) return response;
      await sleep(waitSeconds * 1_000);
    } catch (error) {
      if (isLast) throw connectionError(ctx, itemIndex, error as Error);
      await sleep(1_000 * 2 ** repeat);
    }
  }
}

/** Returns how long to wait before the request may be sent again; undefined where its response is final. */
function secondsToWait({ status, headers, body }: ApiResponse): number | undefined {
  if (status !== 429 && status !== 503 && body.code !== 'request_in_progress') return undefined;
  const said = headers['retry-after'] ?? '1';
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000;
  return seconds <= retryLimits.longestWaitSeconds ? Math.max(seconds, 1) : undefined;
}

function connectionError(ctx: IAllExecuteFunctions, itemIndex: number, { message }: Error): NodeApiError {
  const error = { message: 'The service could not be reached', description: message, itemIndex };
  return new NodeApiError(ctx.getNode(), { message }, error);
}

async function send(ctx: IAllExecuteFunctions, baseUrl: string, request: ApiRequest): Promise<ApiResponse> {
  const { method, path, query, body, idempotencyKey } = request;
  const options: IHttpRequestOptions = {
    method,
    url: baseUrl + path,
    headers: {
      accept: 'application/json',
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...request.headers,
    },
    ...(query && { qs: query }),
    ...(body !== undefined && { body: typeof body === 'function' ? await body() : body }),
    json: body === undefined || (typeof body !== 'function' && !Buffer.isBuffer(body)),
    // A redirect would make the HTTP client hold the whole body in memory.
    disableFollowRedirect: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  };
  const response = (await ctx.helpers.httpRequestWithAuthentication.call(ctx, credentialName, options)) as {
    statusCode: number;
    headers: ApiResponse['headers'];
    body: unknown;
  };
  return { status: response.statusCode, headers: response.headers, body: parsed(response.body) };
}

/** Returns the address of the service. Throws if the credential has none. */
async function baseUrlOf(ctx: IAllExecuteFunctions): Promise<string> {
  const { baseUrl } = await ctx.getCredentials(credentialName);
  const text = typeof baseUrl === 'string' ? baseUrl.trim().replace(/\/+$/, '') : '';
  if (!/^https?:\/\//.test(text))
    throw new NodeOperationError(ctx.getNode(), 'The Base URL of the credential must begin with http');
  return text;
}

function parsed(body: unknown): IDataObject {
  if (typeof body !== 'string') return (body ?? {}) as IDataObject;
  try {
    return JSON.parse(body) as IDataObject;
  } catch {
    // A proxy's page is not JSON; the error shows the start of its text.
    return { error: body.slice(0, 200) };
  }
}

function checked(ctx: IAllExecuteFunctions, { status, body }: ApiResponse, itemIndex: number | undefined) {
  if (status >= 200 && status < 300) return body;
  const { error, fix } = body;
  throw new NodeApiError(
    ctx.getNode(),
    { ...body, status },
    {
      message: typeof error === 'string' && error !== '' ? error : `The service answered ${status}`,
      ...(typeof fix === 'string' && { description: fix }),
      httpCode: String(status),
      ...(itemIndex !== undefined && { itemIndex }),
    },
  );
}

/**
 * Returns a key that is the same when n8n repeats an item, and another one for each item, node and round of a loop.
 * `purpose` tells apart what one item sends.
 */
export function idempotencyKeyOf({ ctx, itemIndex }: Step, purpose: string): string {
  const { $runIndex: runIndex } = ctx.getWorkflowDataProxy(itemIndex);
  return `${ctx.getExecutionId()}-${ctx.getNode().id}-${runIndex}-${itemIndex}-${purpose}`;
}

/** Returns the rows of a list, of all its pages if `limit` is undefined. */
export async function requestRows(
  step: Step,
  path: string,
  limit: number | undefined,
  query: IDataObject = {},
): Promise<IDataObject[]> {
  const rows: IDataObject[] = [];
  for (let before: IDataObject[string]; ; ) {
    const page = await requestApi(step, {
      method: 'GET',
      path,
      query: { ...query, ...(before !== undefined && { before }) },
    });
    rows.push(...(page.data as IDataObject[]));
    before = page.next_before ?? undefined;
    if (before === undefined || (limit !== undefined && rows.length >= limit)) return rows.slice(0, limit);
  }
}

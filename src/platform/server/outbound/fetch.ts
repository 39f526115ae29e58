import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { type Connector, type Hop, requestHop } from './hop.ts';
import { type OutboundResponse, redirectTarget, toResponse } from './response.ts';
import { type Resolver, resolveChecked } from './resolve.ts';
import { checkUrl, hostOf, isTrusted, type UrlRules } from './url.ts';

export interface OutboundRequest {
  /** The longest accepted body; `Infinity` for a caller that stops reading by itself. */
  readonly maxBytes: number;
  /** Time limit for everything from the name's look-up to the body's last byte. */
  readonly timeoutMs: number;
  /** The longest silence of the name server or the other side; default 15 s. */
  readonly idleMs?: number;
  /** Default 3. With 0, and for methods other than GET and HEAD, a redirect is returned as the response. */
  readonly maxRedirects?: number;
  /** Accepts a body with a `Content-Encoding`, for a caller that never decodes it; default false. */
  readonly takesEncoded?: boolean;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Aborts the request; its reason is then thrown unchanged. */
  readonly signal?: AbortSignal;
  /** The account that named the address, and pays for what is received. */
  readonly payer?: Payer;
}

export interface Payer {
  readonly accountId: number;
  /** Of work that was accepted and can't wait: it is charged, and never refused. */
  readonly isAccepted?: boolean;
}

/** Shared by all requests of one guard. */
export interface FetchContext {
  readonly rules: UrlRules;
  readonly userAgent: string;
  readonly resolve: Resolver;
  readonly connector: Connector;
  /** Aborts when the guard is closed. */
  readonly closing: AbortSignal;
}

const defaultIdleMs = 15_000;
const defaultMaxRedirects = 3;

/** Fetches a URL whose text was checked; see `Outbound.fetch`. */
export async function fetchChecked(
  url: URL,
  request: OutboundRequest,
  context: FetchContext,
): Promise<OutboundResponse> {
  const signals = [context.closing, ...(request.signal ? [request.signal] : [])];
  const deadline = startDeadline(request.timeoutMs, AbortSignal.any(signals));
  const asOutcome = (error: unknown): unknown => {
    if (request.signal?.aborted) return request.signal.reason;
    return new Problem(outboundProblems.urlNotFetched, { cause: error });
  };
  let close = async () => deadline.end();
  try {
    const last = await followRedirects(url, request, { ...context, deadline });
    close = async () => {
      deadline.end();
      await last.hop.close();
    };
    const { maxBytes, method = 'GET', takesEncoded = false } = request;
    return toResponse(last.hop, { url: last.url, method, maxBytes, takesEncoded, end: close, asOutcome });
  } catch (error) {
    await close();
    throw asOutcome(error);
  }
}

interface HopContext extends FetchContext {
  readonly deadline: Deadline;
}

async function followRedirects(
  start: URL,
  request: OutboundRequest,
  context: HopContext,
): Promise<{ url: URL; hop: Hop }> {
  const { method = 'GET', maxRedirects = defaultMaxRedirects } = request;
  const follows = maxRedirects > 0 && (method === 'GET' || method === 'HEAD');
  let url = start;
  for (let redirects = 0; ; redirects += 1) {
    const hop = await oneHop(url, request, context);
    const target = follows ? redirectTarget(hop.response, url) : undefined;
    if (target === undefined) return { url, hop };
    await hop.close();
    if (redirects === maxRedirects) throw new Error(`More than ${maxRedirects} redirects`);
    url = checkUrl(target, context.rules);
  }
}

async function oneHop(url: URL, request: OutboundRequest, context: HopContext): Promise<Hop> {
  const { method = 'GET', idleMs = defaultIdleMs } = request;
  const { deadline, rules, userAgent, connector } = context;
  const trusted = isTrusted(url, rules);
  const addresses = await deadline.within(resolveChecked(hostOf(url), trusted, context.resolve), idleMs);
  const headers = { ...request.headers, 'user-agent': userAgent, 'accept-encoding': 'identity' };
  return requestHop(url, addresses, { method, headers, body: request.body, idleMs }, { connector, deadline });
}

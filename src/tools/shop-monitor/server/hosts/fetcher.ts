import type { Payer } from '#platform/server/outbound/fetch.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { requestTimeoutMs } from './host-limiter.ts';
import type { PageResponse } from '#tools/shop-monitor/server/parse/classify.ts';

/** Larger than any shop page. */
const maxPageBytes = 8_000_000;

export type FetchFailureReason = 'timeout' | 'too_large' | 'unreachable';

/** The page could not be fetched. The cause is for the log. */
export class FetchFailed extends Error {
  readonly reason: FetchFailureReason;

  constructor(reason: FetchFailureReason, cause?: unknown) {
    super(`The page was not fetched: ${reason}`, { cause });
    this.name = 'FetchFailed';
    this.reason = reason;
  }
}

export interface PageFetcher {
  /** Sends one request for a page. Redirects are not followed. Throws FetchFailed. */
  get(url: URL, signal: AbortSignal): Promise<PageResponse>;
}

const webPage = 'text/html,application/xhtml+xml';

interface FetcherOptions {
  /** Default: a web page. */
  readonly accept?: string;
  /** The account that named the host. */
  readonly payer?: Payer;
}

/** Fetches pages directly. */
export function createDirectFetcher(outbound: Outbound, options: FetcherOptions = {}): PageFetcher {
  return { get: (url, signal) => fetchPage(outbound, url, signal, options) };
}

/**
 * Fetches pages through a proxy service. `template` is its address, with `{url}` in place of the page's
 * (`MARKETPLACE_FETCH_URL`). Status, headers and body of its response count as the page's.
 */
export function createServiceFetcher(outbound: Outbound, template: string): PageFetcher {
  return {
    get: (url, signal) =>
      fetchPage(outbound, new URL(template.replace('{url}', encodeURIComponent(url.href))), signal, {}),
  };
}

async function fetchPage(
  outbound: Outbound,
  url: URL,
  signal: AbortSignal,
  { accept = webPage, payer }: FetcherOptions,
): Promise<PageResponse> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await outbound.fetch(url, {
      maxBytes: Number.POSITIVE_INFINITY,
      timeoutMs: requestTimeoutMs + 1_000,
      maxRedirects: 0,
      headers: { accept, 'accept-language': 'en' },
      signal: AbortSignal.any([signal, timeout]),
      ...(payer && { payer }),
    });
    return { status: response.status, headers: response.headers, bytes: await readPage(response.body) };
  } catch (error) {
    signal.throwIfAborted();
    throw asFetchFailed(error, timeout.aborted);
  }
}

function asFetchFailed(error: unknown, timedOut: boolean): unknown {
  if (timedOut) return new FetchFailed('timeout', error);
  const isOutcome = error instanceof Problem && error.code === outboundProblems.urlNotFetched.code;
  return isOutcome ? new FetchFailed('unreachable', error.cause) : error;
}

async function readPage(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let receivedBytes = 0;
  for await (const chunk of body) {
    receivedBytes += chunk.byteLength;
    if (receivedBytes > maxPageBytes) throw new FetchFailed('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

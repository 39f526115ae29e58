import { outboundProblems } from '../../../../platform/shared/outbound-problems.ts';
import { Problem } from '../../../../platform/shared/problem.ts';
import type { Outbound } from '../../../../platform/server/outbound/outbound.ts';
import { requestTimeoutMs } from './pace.ts';
import type { PageResponse } from './parse/classify.ts';

/** No shop page is larger; what is gets cut off there (marketplace, Parser). */
const maxPageBytes = 8_000_000;

export type FetchFault = 'timeout' | 'too_large' | 'unreachable';

/** No page came back; the cause is for the log. */
export class FetchFailed extends Error {
  readonly fault: FetchFault;

  constructor(fault: FetchFault, cause?: unknown) {
    super(`The page was not fetched: ${fault}`, { cause });
    this.name = 'FetchFailed';
    this.fault = fault;
  }
}

/** One request for one page; redirects are a response. Throws FetchFailed. */
export interface PageFetcher {
  get(url: URL, signal: AbortSignal): Promise<PageResponse>;
}

/** Fetches pages straight from the marketplace, under our own name. */
export function createDirectFetcher(outbound: Outbound): PageFetcher {
  return { get: (url, signal) => fetchPage(outbound, url, signal) };
}

/**
 * Fetches pages through a service that fetches for others: `template` is its address with `{url}` where the
 * page's goes (`MARKETPLACE_FETCH_URL`). Status, headers and body of its response count as the page's.
 */
export function createServiceFetcher(outbound: Outbound, template: string): PageFetcher {
  return {
    get: (url, signal) =>
      fetchPage(outbound, new URL(template.replace('{url}', encodeURIComponent(url.href))), signal),
  };
}

async function fetchPage(outbound: Outbound, url: URL, signal: AbortSignal): Promise<PageResponse> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await outbound.fetch(url, {
      maxBytes: Number.POSITIVE_INFINITY,
      timeoutMs: requestTimeoutMs + 1_000,
      maxRedirects: 0,
      headers: { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' },
      signal: AbortSignal.any([signal, timeout]),
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

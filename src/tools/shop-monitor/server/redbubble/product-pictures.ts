import type { SpooledFile, Spool } from '#platform/server/files/spool.ts';
import { fetchPicture } from '#platform/server/image/picture-requests.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { newsWaits } from '#tools/shop-monitor/server/announce.ts';
import { marketplaceOrigin } from '#tools/shop-monitor/shared/shop-url.ts';
import { createHostLimiter, type HostLimiterDeps } from './host-limiter.ts';

/** Image hosts send a page's dozens of pictures at once; one request each half a second is polite. */
const paceMs = 500;
/** Well under the time that a product's webhook waits for its picture. */
const timeoutMs = 10_000;
/** Of a picture that only a list shows: the host is free again soon for a product's webhook. */
const lastTimeoutMs = 5_000;
const imageHost = /^ih\d\.redbubble\.net$/;

/** Fetches the pictures of products, one request at a time for each image host over all processes. */
export interface ProductPictures {
  /**
   * Fetches a picture by its address on a page of a shop. Throws `Problem` as `fetchPicture` does,
   * HostPaused, and the signal's reason if that aborts.
   */
  fetch(imageUrl: string, signal: AbortSignal): Promise<SpooledFile>;
  /** As `fetch`, once no product waits for its picture with its webhook. */
  fetchLast(imageUrl: string, signal: AbortSignal): Promise<SpooledFile>;
}

export interface ProductPicturesDeps extends Omit<HostLimiterDeps, 'paceMs' | 'timeoutMs'> {
  readonly spool: Spool;
  /** For addresses that pages of shops contain. */
  readonly outbound: Outbound;
  /** Also reaches `origin`. */
  readonly marketplace: Outbound;
  /** `MARKETPLACE_ORIGIN`. */
  readonly origin: string;
}

export function createProductPictures(deps: ProductPicturesDeps): ProductPictures {
  const limiter = createHostLimiter({ ...deps, paceMs, timeoutMs });
  /** Runs one fetch at its host's pace. */
  async function fetch(imageUrl: string, signal: AbortSignal, rules: FetchRules): Promise<SpooledFile> {
    const source = sourceOf(imageUrl, deps);
    const fetching = { outbound: source.outbound, spool: deps.spool, signal, timeoutMs: rules.timeoutMs };
    const request = () => fetchPicture(source.url, fetching);
    return limiter.run(deps.outbound.check(imageUrl).host, signal, request, rules.othersWait);
  }

  return {
    fetch: (imageUrl, signal) => fetch(imageUrl, signal, { timeoutMs }),
    fetchLast: (imageUrl, signal) =>
      fetch(imageUrl, signal, { timeoutMs: lastTimeoutMs, othersWait: () => newsWaits(deps) }),
  };
}

interface FetchRules {
  readonly timeoutMs: number;
  readonly othersWait?: () => Promise<boolean>;
}

/** Another marketplace than the real one also has its pictures, at the same paths (contract 14). */
function sourceOf(imageUrl: string, { outbound, marketplace, origin }: ProductPicturesDeps) {
  const url = URL.parse(imageUrl);
  if (!url || origin === marketplaceOrigin || !imageHost.test(url.host)) return { url: imageUrl, outbound };
  return { url: origin + url.pathname + url.search, outbound: marketplace };
}

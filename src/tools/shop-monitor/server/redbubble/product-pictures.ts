import type { SpooledFile, Spool } from '../../../../platform/server/files/spool.ts';
import { fetchPicture } from '../../../../platform/server/image/picture-requests.ts';
import type { Outbound } from '../../../../platform/server/outbound/outbound.ts';
import { marketplaceOrigin } from '../../shared/shop-url.ts';
import { createHostLimiter, type HostLimiterDeps } from './host-limiter.ts';

/** Image hosts send a page's dozens of pictures at once; one request each half a second is polite. */
const paceMs = 500;
/** Well under the time that a product's webhook waits for its picture. */
const timeoutMs = 10_000;
const imageHost = /^ih\d\.redbubble\.net$/;

/** Fetches the pictures of products, one request at a time for each image host over all processes. */
export interface ProductPictures {
  /**
   * Fetches a picture by its address on a page of a shop. Throws `Problem` as `fetchPicture` does, HostPaused, and
   * the signal's reason if that aborts.
   */
  fetch(imageUrl: string, signal: AbortSignal): Promise<SpooledFile>;
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
  return {
    async fetch(imageUrl, signal) {
      const source = sourceOf(imageUrl, deps);
      return limiter.run(deps.outbound.check(imageUrl).host, signal, () =>
        fetchPicture(source.url, { outbound: source.outbound, spool: deps.spool, signal, timeoutMs }),
      );
    },
  };
}

/** Another marketplace than the real one also has its pictures, at the same paths (contract 14). */
function sourceOf(imageUrl: string, { outbound, marketplace, origin }: ProductPicturesDeps) {
  const url = URL.parse(imageUrl);
  if (!url || origin === marketplaceOrigin || !imageHost.test(url.host)) return { url: imageUrl, outbound };
  return { url: origin + url.pathname + url.search, outbound: marketplace };
}

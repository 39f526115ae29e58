import type { SpooledFile, Spool } from '#platform/server/files/spool.ts';
import { fetchPicture } from '#platform/server/image/picture-requests.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { newsWaits } from '#tools/shop-monitor/server/announce.ts';
import { marketplaceOrigin } from '#tools/shop-monitor/shared/shop-url.ts';
import { scanLeaseMs } from '#tools/shop-monitor/server/claims.ts';
import { createHostLimiter, type HostLimiterDeps } from '#tools/shop-monitor/server/hosts/host-limiter.ts';

/** Redbubble's image hosts send dozens of pictures at once; one request each half a second is polite. */
const imagePaceMs = 500;
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

export interface ProductPicturesDeps extends Omit<HostLimiterDeps, 'timeoutMs'> {
  readonly spool: Spool;
  /** For addresses that pages of shops contain. */
  readonly outbound: Outbound;
  /** Also reaches `origin`. */
  readonly marketplace: Outbound;
  /** `MARKETPLACE_ORIGIN`. */
  readonly origin: string;
}

export function createProductPictures(deps: ProductPicturesDeps): ProductPictures {
  const imageHosts = createHostLimiter({ ...deps, paceMs: imagePaceMs, timeoutMs });
  const otherHosts = createHostLimiter({ ...deps, timeoutMs });
  /** Runs one fetch at its host's pace. */
  async function fetch(imageUrl: string, signal: AbortSignal, rules: FetchRules): Promise<SpooledFile> {
    const source = sourceOf(imageUrl, deps);
    const fetching = { outbound: source.outbound, spool: deps.spool, signal, timeoutMs: rules.timeoutMs };
    const request = () => fetchPicture(source.url, fetching);
    const { host } = deps.outbound.check(imageUrl);
    const limiter = imageHost.test(host) ? imageHosts : otherHosts;
    return limiter.run(host, signal, request, rules.othersWait);
  }

  return {
    fetch: (imageUrl, signal) => fetch(imageUrl, signal, { timeoutMs }),
    fetchLast: (imageUrl, signal) =>
      fetch(imageUrl, signal, {
        timeoutMs: lastTimeoutMs,
        othersWait: async () => (await newsWaits(deps)) || (await scanWaits(deps, imageUrl)),
      }),
  };
}

/** Parameters: host, now, end of the longest lease. Reads the starts of two partial indexes. */
const scanWaitsSql = `
select exists(
  select 1 from redbubble_shops where requested_at is not null and split_part(shop_url, '/', 3) = $1
) or exists(
  select 1 from redbubble_shops
  where next_scan_at > $2::timestamptz and next_scan_at <= $3::timestamptz and scan_id is not null
    and split_part(shop_url, '/', 3) = $1
) as waits`;

/** Resolves with whether a shop on a picture's host is being read, or waits for that. */
async function scanWaits({ database, clock }: ProductPicturesDeps, imageUrl: string): Promise<boolean> {
  const now = clock.now();
  const values = [
    new URL(imageUrl).host,
    now.toISOString(),
    new Date(now.getTime() + scanLeaseMs).toISOString(),
  ];
  const [row] = await database.query<{ waits: boolean }>('shop_scan_waits', scanWaitsSql, values);
  return row?.waits ?? false;
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

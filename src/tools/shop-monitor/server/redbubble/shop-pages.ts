import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import { isRedirect } from '#platform/server/outbound/response.ts';
import { readRetryAfterMs } from '#platform/server/outbound/retry-after.ts';
import { artistOfPath, parseShopUrl } from '#tools/shop-monitor/shared/shop-url.ts';
import type { PageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { PageTooHeavy } from '#tools/shop-monitor/server/parser/parser-process.ts';
import {
  failureOfClass,
  failureOfFetch,
  type ScanFailure,
  scanFailures,
} from '#tools/shop-monitor/server/failures.ts';
import { FetchFailed, type PageFetcher } from '#tools/shop-monitor/server/hosts/fetcher.ts';
import type { HostLimiter } from '#tools/shop-monitor/server/hosts/host-limiter.ts';
import { classifyResponse, type PageResponse } from '#tools/shop-monitor/server/parse/classify.ts';
import type { PageReading } from '#tools/shop-monitor/server/sources/pages-of-shop.ts';
import type { Robots } from '#tools/shop-monitor/server/hosts/robots.ts';

const maxRedirects = 3;

/** Fetches and parses pages of shops. Throws HostPaused, and the signal's reason if that aborts. */
export interface ShopPages {
  /** Reads page `number`, counted from 1, most recent works first. */
  read(artist: string, number: number, signal: AbortSignal): Promise<PageReading>;
  /** Resolves with the end of the marketplace's pause; undefined if it is not paused. */
  pausedUntil(): Promise<Date | undefined>;
}

export interface ShopPagesDeps {
  readonly fetcher: PageFetcher;
  readonly parser: PageParser;
  readonly limiter: HostLimiter;
  readonly robots: Robots;
  readonly clock: Clock;
  readonly log: Log;
  /** `MARKETPLACE_ORIGIN`. */
  readonly origin: string;
}

export function createShopPages({
  fetcher,
  parser,
  limiter,
  robots,
  clock,
  log,
  origin,
}: ShopPagesDeps): ShopPages {
  const { host } = new URL(origin);

  /** Sends one request. The host is free again before the page is parsed. */
  async function request(url: URL, signal: AbortSignal): Promise<PageResponse | ScanFailure> {
    const access = await robots.check(url, signal);
    if (access !== 'allowed')
      return access === 'denied' ? scanFailures.robotsDenied : scanFailures.robotsUnknown;
    try {
      return await limiter.run(host, signal, async () => {
        const response = await fetcher.get(url, signal);
        await recordOutcome(response);
        return response;
      });
    } catch (error) {
      if (error instanceof FetchFailed) return failureOfFetch(error.reason);
      throw error;
    }
  }

  async function recordOutcome(response: PageResponse): Promise<void> {
    const kind = classifyResponse(response);
    const asksForPause = kind === 'throttled' || kind === 'blocked';
    await limiter.recordOutcome(host, {
      blocked: kind === 'blocked',
      retryAfterMs: asksForPause ? readRetryAfterMs(response.headers['retry-after'], clock.now()) : undefined,
    });
  }

  /** Returns the target of a redirect, on our origin, if it is the page of a shop; undefined otherwise. */
  function redirectTarget(response: PageResponse, from: URL): URL | undefined {
    const target = URL.parse(String(response.headers.location ?? ''), from.href);
    if (!target) return undefined;
    if (target.origin === origin) return artistOfPath(target.pathname) === undefined ? undefined : target;
    const shop = parseShopUrl(target.href);
    if (!shop) return undefined;
    const isOwnPath = artistOfPath(target.pathname) !== undefined;
    return new URL((isOwnPath ? target.pathname : new URL(shop.url).pathname) + target.search, origin);
  }

  /**
   * Follows redirects to other forms of the artist's address: locale, case, query. Another artist's shop is
   * not it.
   */
  async function follow(
    artist: string,
    start: URL,
    signal: AbortSignal,
  ): Promise<{ response: PageResponse } | ScanFailure> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await request(url, signal);
      if (!('bytes' in response)) return response;
      if (!isRedirect(response.status)) return { response };
      const target = redirectTarget(response, url);
      if (!target) return scanFailures.ledAway;
      if (artistOfPath(target.pathname) !== artist) return scanFailures.moved;
      url = target;
    }
    return scanFailures.tooManyRedirects;
  }

  async function parse(
    { bytes, headers }: PageResponse,
    artist: string,
    signal: AbortSignal,
  ): Promise<PageReading> {
    const contentType = String(headers['content-type'] ?? '');
    try {
      return { page: await parser.readPage({ bytes, contentType, artist }, signal) };
    } catch (error) {
      if (!(error instanceof PageTooHeavy)) throw error;
      log.warn({ err: error, artist }, 'a shop page was too heavy');
      return { failure: scanFailures.tooHeavy };
    }
  }

  return {
    async read(artist, number, signal) {
      const result = await follow(artist, shopPageUrl(origin, artist, number), signal);
      if (!('response' in result)) return { failure: result };
      const kind = classifyResponse(result.response);
      if (kind !== 'page') return { failure: failureOfClass(kind) };
      return parse(result.response, artist, signal);
    },
    pausedUntil: () => limiter.pausedUntil(host),
  };
}

/** Always most recent first: in the default order pages overlap and miss works. */
function shopPageUrl(origin: string, artist: string, number: number): URL {
  const page = number === 1 ? '' : `&page=${number}`;
  return new URL(`/people/${artist}/shop?asc=u&sortOrder=recent${page}`, origin);
}

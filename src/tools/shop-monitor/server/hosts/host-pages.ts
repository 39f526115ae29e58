import { isRedirect } from '#platform/server/outbound/response.ts';
import { readRetryAfterMs } from '#platform/server/outbound/retry-after.ts';
import type { PageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { PageTooHeavy } from '#tools/shop-monitor/server/parser/parser-process.ts';
import {
  failureOfClass,
  failureOfFetch,
  type ScanFailure,
  scanFailures,
} from '#tools/shop-monitor/server/failures.ts';
import { FetchFailed } from './fetcher.ts';
import { classifyResponse, type PageResponse } from '#tools/shop-monitor/server/parse/classify.ts';
import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import { createRobots, isOneHost, type RobotsDeps } from './robots.ts';
import { createVisitFetcher, type VisitDeps, VisitEnded } from './visit-fetcher.ts';
import type { PageReading } from '#tools/shop-monitor/server/sources/pages-of-shop.ts';
import { onHost } from '#tools/shop-monitor/shared/statuses.ts';

const maxRedirects = 3;

/** A response, with the address that it came from in the end. */
type Received = PageResponse & { readonly url: URL };

/**
 * Fetches pages of any host for one scan: as robots.txt allows, at the host's pace, through the guard of
 * addresses, and paid by an account.
 */
export interface HostPages {
  readonly parser: PageParser;
  /**
   * Resolves with a response of status 200, after redirects within the host, or with why there is none.
   * Throws HostPaused, and the signal's reason if that aborts.
   */
  get(url: URL, signal: AbortSignal): Promise<Received | ScanFailure>;
  /** Runs a parser. A page that is refused or too heavy is a failure that says why. */
  parse(url: URL, read: () => Promise<ParsedPage>): Promise<PageReading>;
}

export type HostPagesDeps = VisitDeps & Omit<RobotsDeps, 'fetcher'>;

/** Failures that only these shops have. */
export function hostFailures(host: string) {
  return {
    password: { status: 'blocked', error: `${host} asks for a password, so its products cannot be read.` },
    moved: (to: string): ScanFailure => ({
      status: 'moved',
      error: `${host} redirects to ${to}, which was not read. If that is your shop, add its address.`,
    }),
    unreadable: (reason: string): ScanFailure => ({
      status: 'layout_changed',
      error: `What ${host} sent could not be read: ${reason}.`,
    }),
  } as const satisfies Record<string, ScanFailure | ((text: string) => ScanFailure)>;
}

export function createHostPages(deps: HostPagesDeps, accountId: number): HostPages {
  const { parser, limiter, clock, log } = deps;
  const fetcher = createVisitFetcher(deps, accountId);
  const robots = createRobots({ ...deps, fetcher });

  async function request(url: URL, signal: AbortSignal): Promise<PageResponse | ScanFailure> {
    try {
      const access = await robots.check(url, signal);
      if (access instanceof URL) return hostFailures(url.host).moved(access.host);
      if (access !== 'allowed')
        return access === 'denied' ? scanFailures.robotsDenied : scanFailures.robotsUnknown;
      return await limiter.run(url.host, signal, async () => {
        const response = await fetcher.get(url, signal);
        const kind = classifyResponse(response);
        const retryAfter = response.headers['retry-after'];
        const asksForPause = kind === 'throttled' || kind === 'blocked';
        await limiter.recordOutcome(url.host, {
          blocked: false,
          retryAfterMs: asksForPause ? readRetryAfterMs(retryAfter, clock.now()) : undefined,
        });
        return response;
      });
    } catch (error) {
      if (error instanceof FetchFailed) return failureOfFetch(error.reason);
      if (error instanceof VisitEnded) return error.failure;
      throw error;
    }
  }

  async function follow(start: URL, signal: AbortSignal): Promise<Received | ScanFailure> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await request(url, signal);
      if (!('bytes' in response)) return response;
      if (!isRedirect(response.status)) return { ...response, url };
      const target = URL.parse(String(response.headers.location ?? ''), url.href);
      if (!target || !/^https?:$/.test(target.protocol)) return scanFailures.ledAway;
      if (!isOneHost(target, url)) return hostFailures(start.host).moved(target.host);
      url = target;
    }
    return scanFailures.tooManyRedirects;
  }

  return {
    parser,
    async get(url, signal) {
      const received = await follow(url, signal);
      if ('error' in received) return { ...received, error: onHost(received.error, url.host) };
      const kind = classifyResponse(received);
      if (kind === 'page' || kind === 'not_html') return received;
      const failure = failureOfClass(kind);
      return { ...failure, error: onHost(failure.error, url.host) };
    },
    async parse(url, read) {
      try {
        const page = await read();
        if (page.kind !== 'layout_changed') return { page };
        return { failure: hostFailures(url.host).unreadable(page.reason) };
      } catch (error) {
        if (!(error instanceof PageTooHeavy)) throw error;
        log.warn({ err: error, host: url.host }, 'a shop page was too heavy');
        return { failure: scanFailures.tooHeavy };
      }
    },
  };
}

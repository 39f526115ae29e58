import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import { isRedirect } from '#platform/server/outbound/response.ts';
import type { PageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { PageTooHeavy } from '#tools/shop-monitor/server/parser/parser-process.ts';
import { FetchFailed, type PageFetcher } from './fetcher.ts';
import type { HostLimiter } from './host-limiter.ts';
import type { PageResponse } from '#tools/shop-monitor/server/parse/classify.ts';

/** Parameters: host. */
const findSql = `
select robots, robots_read_at as "robotsReadAt" from marketplace_hosts where host = $1`;

/** Parameters: host, text, now. */
const storeSql = `
update marketplace_hosts set robots = $2, robots_read_at = $3::timestamptz where host = $1`;

const hourMs = 60 * 60 * 1000;
/**
 * The file is read again after a day. While it cannot be read, the old copy is used for up to a week
 * (RFC 9309, 2.3.1 and 2.4).
 */
const freshMs = 24 * hourMs;
const staleMs = 7 * 24 * hourMs;
const maxBytes = 500_000;
const maxRedirects = 5;

/**
 * `unknown` while the file cannot be read or parsed, a URL if it redirects to that other host: no page is
 * fetched then.
 */
export type RobotsRule = 'allowed' | 'denied' | 'unknown' | URL;

export interface Robots {
  check(url: URL, signal: AbortSignal): Promise<RobotsRule>;
}

interface StoredRobots {
  readonly robots: string | null;
  readonly robotsReadAt: Date | null;
}

export interface RobotsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: HostLimiter;
  readonly fetcher: PageFetcher;
  readonly parser: PageParser;
}

/** Checks pages against robots.txt (RFC 9309), of which all processes share a stored copy. */
export function createRobots({ database, clock, limiter, fetcher, parser, log }: RobotsDeps): Robots {
  /** Follows redirects within the host (RFC 9309, 2.3.1.2). */
  async function read(start: URL, signal: AbortSignal): Promise<string | URL | undefined> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const at = url;
      const response = await limiter.run(at.host, signal, () => request(fetcher, at, signal));
      if (!response || !isRedirect(response.status)) return response && textIn(response);
      const target = URL.parse(String(response.headers.location ?? ''), url.href);
      if (!target || !isOneHost(target, url)) return target ?? undefined;
      url = target;
    }
    return undefined;
  }

  async function textOf(url: URL, signal: AbortSignal): Promise<string | URL | undefined> {
    const [stored] = await database.query<StoredRobots>('marketplace_robots', findSql, [url.host]);
    const storedText = stored?.robots ?? undefined;
    const ageMs = clock.now().getTime() - (stored?.robotsReadAt?.getTime() ?? 0);
    if (storedText !== undefined && ageMs < freshMs) return storedText;
    const found = await read(new URL('/robots.txt', url), signal);
    if (typeof found !== 'string') return ageMs < staleMs ? (storedText ?? found) : found;
    await database.query('marketplace_keep_robots', storeSql, [url.host, found, clock.now().toISOString()]);
    return found;
  }

  return {
    async check(url, signal) {
      const text = await textOf(url, signal);
      if (text === undefined) return 'unknown';
      if (typeof text !== 'string') return text;
      try {
        return (await parser.allows({ rules: text, url: url.href }, signal)) ? 'allowed' : 'denied';
      } catch (error) {
        if (!(error instanceof PageTooHeavy)) throw error;
        log.warn({ err: error, host: url.host }, 'a robots.txt was too heavy');
        return 'unknown';
      }
    },
  };
}

/** Returns undefined for a file that cannot be fetched, which may forbid everything (RFC 9309, 2.3.1.4). */
async function request(fetcher: PageFetcher, url: URL, signal: AbortSignal) {
  try {
    return await fetcher.get(url, signal);
  } catch (error) {
    if (error instanceof FetchFailed) return undefined;
    throw error;
  }
}

/**
 * Returns an empty text for a missing file, which forbids nothing, and undefined for one that cannot be read,
 * which may forbid everything (RFC 9309, 2.3.1.3 and 2.3.1.4).
 */
function textIn({ status, bytes }: PageResponse): string | undefined {
  if (status === 200) return new TextDecoder().decode(bytes.subarray(0, maxBytes)).replaceAll('\0', '');
  return status >= 400 && status < 500 && status !== 429 ? '' : undefined;
}

/** Whether two addresses are at one host: many have one address with `www.` and one without. */
export function isOneHost(one: URL, other: URL): boolean {
  const bare = ({ host }: URL) => host.replace(/^www\./, '');
  return bare(one) === bare(other);
}

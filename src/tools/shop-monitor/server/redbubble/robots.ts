import type { Clock } from '../../../../platform/server/clock.ts';
import type { Database } from '../../../../platform/server/database/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { PageParser } from './child/page-parser.ts';
import { PageTooHeavy } from './child/parser-process.ts';
import { FetchFailed, type PageFetcher } from './fetcher.ts';
import type { Pace } from './pace.ts';
import { keepRobotsSql, robotsSql } from './robots-sql.ts';

const hourMs = 60 * 60 * 1000;
/**
 * Read again after a day; an older copy counts for a week where the file cannot be read (RFC 9309, 2.3.1 and
 * 2.4).
 */
const freshMs = 24 * hourMs;
const staleMs = 7 * 24 * hourMs;
const maxBytes = 500_000;

/** `unknown` while the file cannot be read, or takes too long to read: nothing is fetched then. */
export type RobotsRule = 'allowed' | 'denied' | 'unknown';

export interface Robots {
  check(url: URL, signal: AbortSignal): Promise<RobotsRule>;
}

interface Kept {
  readonly robots: string | null;
  readonly robotsReadAt: Date | null;
}

export interface RobotsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly pace: Pace;
  readonly fetcher: PageFetcher;
  readonly parser: PageParser;
}

/** What robots.txt says of a page (RFC 9309); one copy for all processes. */
export function createRobots({ database, clock, pace, fetcher, parser, log }: RobotsDeps): Robots {
  async function textOf(url: URL, signal: AbortSignal): Promise<string | undefined> {
    const [kept] = await database.query<Kept>('marketplace_robots', robotsSql, [url.host]);
    const keptText = kept?.robots ?? undefined;
    const ageMs = clock.now().getTime() - (kept?.robotsReadAt?.getTime() ?? 0);
    if (keptText !== undefined && ageMs < freshMs) return keptText;
    const read = await pace.inTurn(url.host, signal, () =>
      readRobots(fetcher, new URL('/robots.txt', url), signal),
    );
    if (read === undefined) return ageMs < staleMs ? keptText : undefined;
    await database.query('marketplace_keep_robots', keepRobotsSql, [
      url.host,
      read,
      clock.now().toISOString(),
    ]);
    return read;
  }

  return {
    async check(url, signal) {
      const text = await textOf(url, signal);
      if (text === undefined) return 'unknown';
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

/**
 * A file that is not there forbids nothing; one that cannot be read now may (RFC 9309, 2.3.1.3 and 2.3.1.4).
 */
async function readRobots(fetcher: PageFetcher, url: URL, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { status, bytes } = await fetcher.get(url, signal);
    if (status === 200) return new TextDecoder().decode(bytes.subarray(0, maxBytes)).replaceAll('\0', '');
    return status >= 400 && status < 500 && status !== 429 ? '' : undefined;
  } catch (error) {
    if (error instanceof FetchFailed) return undefined;
    throw error;
  }
}

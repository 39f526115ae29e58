import type { Outbox } from '../../../account/webhooks/server/outbox.ts';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Wait } from '../../../platform/server/wait.ts';
import { createClaims } from './claims.ts';
import type { PageParser } from './redbubble/child/page-parser.ts';
import type { PageFetcher } from './redbubble/fetcher.ts';
import { createPace } from './redbubble/pace.ts';
import { createRobots } from './redbubble/robots.ts';
import { createShopPages, type ShopPages } from './redbubble/shop-pages.ts';
import { createScanner, type Scanner } from './scanner.ts';

/** What other features may use of this one. */
export interface ShopMonitor {
  readonly scanner: Scanner;
  readonly pages: ShopPages;
}

export interface ShopMonitorSources {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly fetcher: PageFetcher;
  readonly parser: PageParser;
  /** `MARKETPLACE_ORIGIN`. */
  readonly origin: string;
}

/** Wires the feature; the scanner scans once it is started. */
export function createShopMonitor(sources: ShopMonitorSources): ShopMonitor {
  const { database, clock, origin } = sources;
  const pace = createPace(sources);
  const robots = createRobots({ ...sources, pace });
  const pages = createShopPages({ ...sources, pace, robots });
  const claims = createClaims(database, clock, new URL(origin).host);
  return { pages, scanner: createScanner({ ...sources, claims, pages }, () => pace.free()) };
}

import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { Log } from '#platform/server/log.ts';
import { createClaims } from './claims.ts';
import { newsEmails } from './news/news-emails.ts';
import { weekEmails } from './weekly/week-emails.ts';
import { productPictures } from './pictures/make-pictures.ts';
import type { LinkBases } from './present.ts';
import type { PageParser } from './parser/page-parser.ts';
import type { PageFetcher } from './hosts/fetcher.ts';
import { createHostLimiter } from './hosts/host-limiter.ts';
import { createProductPictures, type ProductPictures } from './pictures/product-pictures.ts';
import { createRobots } from './hosts/robots.ts';
import { createShopPages } from './redbubble/shop-pages.ts';
import { createSources, type Sources } from './sources/sources.ts';
import { createScanEnds, type ScanEnds } from './scan-ends.ts';
import { createScanner, type Scanner } from './scanner.ts';

export interface ShopMonitor {
  readonly scanner: Scanner;
  readonly scanEnds: ScanEnds;
  readonly pages: Sources;
  readonly pictures: ProductPictures;
  /** Makes the small pictures of products, where the process scans shops. */
  readonly pictureRunner: Runner;
  /** Sends emails about new products, where the process scans shops. */
  readonly newsRunner: Runner;
  /** Sends weekly emails, where the process scans shops. */
  readonly weekRunner: Runner;
}

export interface ShopMonitorDeps extends LinkBases {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
  readonly outbox: Outbox;
  readonly mail: Mail;
  readonly fetcher: PageFetcher;
  readonly parser: PageParser;
  /** For addresses that pages of shops contain. */
  readonly outbound: Outbound;
  /** Also reaches `origin`. */
  readonly marketplace: Outbound;
  readonly spool: Spool;
  readonly files: Files;
  readonly images: Pictures;
  /** `MARKETPLACE_ORIGIN`. */
  readonly origin: string;
  /** The least time between two requests to the marketplace. */
  readonly paceMs: number;
}

/** Wires the feature. Scans run once the scanner is started. */
export function createShopMonitor(deps: ShopMonitorDeps): ShopMonitor {
  const { database, clock, origin } = deps;
  const limiter = createHostLimiter(deps);
  const robots = createRobots({ ...deps, limiter });
  const redbubble = createShopPages({ ...deps, limiter, robots });
  const pages = createSources({ redbubble, hosts: { ...deps, limiter } });
  const claims = createClaims(database, clock, new URL(origin).host);
  const pictures = createProductPictures(deps);
  return {
    pages,
    pictures,
    pictureRunner: createRunner(deps, productPictures({ ...deps, pictures })),
    newsRunner: createRunner(deps, newsEmails(deps)),
    weekRunner: createRunner(deps, weekEmails(deps)),
    scanEnds: createScanEnds(deps),
    scanner: createScanner({ ...deps, claims, pages, limiter }),
  };
}

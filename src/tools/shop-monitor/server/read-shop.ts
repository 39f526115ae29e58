import { type ScanFailure, scanFailures } from './redbubble/failures.ts';
import type { ParsedWork, ShopPage } from './redbubble/parse/page.ts';
import type { PageReading, ShopPages } from './redbubble/shop-pages.ts';

const maxPages = 50;

/** What a scan saw of a shop, most recent works first. */
export interface ShopReading {
  readonly works: readonly ParsedWork[];
  /** Every page was read, or as many as a scan ever reads. */
  readonly complete: boolean;
  /** There were more pages than a scan reads, so that a work which was not seen may be there all the same. */
  readonly cut: boolean;
  /** Why it ended early; what was read until then holds all the same. */
  readonly failure: ScanFailure | undefined;
  readonly strategy: string | undefined;
}

/** How a reading ended; nothing went wrong and nothing was left out unless it says so. */
type ReadingEnd = Pick<ShopReading, 'complete'> & Partial<Pick<ShopReading, 'cut' | 'failure'>>;

export interface ReadOptions {
  readonly artist: string;
  /** Read on although a whole page is known. */
  readonly full: boolean;
  /** Which of the works the shop's set has already. */
  readonly findKnown: (workIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
  /** Called before each page. */
  readonly onPage: () => Promise<void>;
}

/** Reads a shop page by page until its end, until a whole page is known, or until something goes wrong. */
export async function readShop(pages: ShopPages, options: ReadOptions): Promise<ShopReading> {
  const works = new Map<string, ParsedWork>();
  let strategy: string | undefined;
  const ended = (end: ReadingEnd): ShopReading => ({
    works: [...works.values()],
    cut: false,
    failure: undefined,
    strategy,
    ...end,
  });

  let previous: ShopPage | undefined;
  for (let number = 1; number <= maxPages; number += 1) {
    await options.onPage();
    const reading = await pages.read(options.artist, number, options.signal);
    const end = judgeEnd(reading, { previous, seen: works.size });
    if (end) return ended(end);
    if (!('page' in reading) || reading.page.kind !== 'works') continue;
    const { page } = reading;
    strategy ??= page.strategy;
    const unseen = page.works.filter(({ id }) => !works.has(id));
    for (const work of unseen) works.set(work.id, work);
    if (unseen.length === 0 || isLast(page, number, works.size)) return ended({ complete: true });
    if (!options.full && (await options.findKnown(unseen.map(({ id }) => id))).size === unseen.length)
      return ended({ complete: false });
    previous = page;
  }
  return ended({ complete: true, cut: true });
}

interface Progress {
  /** The page before this one. */
  readonly previous: ShopPage | undefined;
  readonly seen: number;
}

/** How the scan ends at a page that holds no works; undefined where it goes on. */
function judgeEnd(reading: PageReading, { previous, seen }: Progress): ReadingEnd | undefined {
  if ('failure' in reading) return { complete: false, failure: reading.failure };
  switch (reading.page.kind) {
    case 'works':
      return undefined;
    case 'closed':
      return { complete: false, failure: scanFailures.closed };
    case 'empty':
      return { complete: true };
    case 'layout_changed': {
      const isPastTheEnd =
        previous !== undefined && !(previous.totalPages || (previous.resultCount ?? 0) > seen);
      return isPastTheEnd ? { complete: true } : { complete: false, failure: scanFailures.layoutChanged };
    }
  }
}

/** Whether the page's own numbers say that nothing follows. Without numbers the next page has to say so. */
function isLast({ totalPages, resultCount }: ShopPage, number: number, seen: number): boolean {
  if (totalPages !== undefined && totalPages > 0) return number >= totalPages;
  return resultCount !== undefined && resultCount <= seen;
}

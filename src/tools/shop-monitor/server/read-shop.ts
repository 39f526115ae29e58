import { type ScanFailure, scanFailures } from './redbubble/failures.ts';
import type { ParsedWork, ShopPage } from './redbubble/parse/page.ts';
import type { PageReading, ShopPages } from './redbubble/shop-pages.ts';

const maxPages = 50;

/** Works of a shop found by a scan, most recent first. */
export interface ShopReading {
  readonly works: readonly ParsedWork[];
  /** Every page was read, or the maximum of 50. */
  readonly complete: boolean;
  /** There were more pages than a scan reads, so works that were not found may still be in the shop. */
  readonly cut: boolean;
  /** Why the scan ended early. What was read before is valid. */
  readonly failure: ScanFailure | undefined;
  readonly strategy: string | undefined;
}

type ReadingEnd = Pick<ShopReading, 'complete'> & Partial<Pick<ShopReading, 'cut' | 'failure'>>;

export interface ReadOptions {
  readonly artist: string;
  /** Go on after a page of known works. */
  readonly full: boolean;
  /** Returns which of the works are stored already. */
  readonly findKnown: (workIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
  /** Called before each page. */
  readonly onPage: () => Promise<void>;
}

/** Reads a shop page by page until its last page, a page of known works, or a failure. */
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
    const end = endAt(reading, { previous, seen: works.size });
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

/** Returns how the scan ends at a page without works; undefined for a page with works. */
function endAt(reading: PageReading, { previous, seen }: Progress): ReadingEnd | undefined {
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

/** Whether the page's own numbers say that it is the last. Without numbers, the next page is read. */
function isLast({ totalPages, resultCount }: ShopPage, number: number, seen: number): boolean {
  if (totalPages !== undefined && totalPages > 0) return number >= totalPages;
  return resultCount !== undefined && resultCount <= seen;
}

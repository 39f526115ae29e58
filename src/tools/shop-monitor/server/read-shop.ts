import { type ScanFailure, scanFailures } from './failures.ts';
import type { ParsedWork, ShopPage } from './parse/page.ts';
import type { PageReading, PagesOfShop } from './sources/pages-of-shop.ts';
import { isWholeShop } from './ledger/whole-shop.ts';

const maxPages = 50;

/** Works of a shop found by a scan, most recent first. */
export interface ShopReading {
  readonly works: readonly ParsedWork[];
  /** Every page was read, or the maximum of 50. */
  readonly complete: boolean;
  /** A work that was not found is not in the shop, by the shop's own numbers. */
  readonly whole: boolean;
  /** Why the scan ended early. What was read before is valid. */
  readonly failure: ScanFailure | undefined;
  readonly strategy: string | undefined;
}

type ReadingEnd = Pick<ShopReading, 'complete'> &
  Partial<Pick<ShopReading, 'failure'>> & {
    /** After a page without works that says so. */
    readonly endsEmpty?: boolean;
  };

/** What is stored of the shop. */
export interface ListedWorks {
  /** Works that are listed. */
  readonly count: number;
  /** Returns which of the works are listed. */
  readonly find: (workIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface ReadOptions {
  /** Go on after a page of known works. */
  readonly full: boolean;
  readonly listed: ListedWorks;
  readonly signal: AbortSignal;
  /** Called before each page. */
  readonly onPage: () => Promise<void>;
}

/**
 * Reads a shop page by page until its last page, a failure, or a page of known works, if the shop's own count
 * agrees that nothing else has changed.
 */
export async function readShop(pages: PagesOfShop, options: ReadOptions): Promise<ShopReading> {
  const works = new Map<string, ParsedWork>();
  const read: ShopPage[] = [];
  const ended = ({ endsEmpty = false, ...end }: ReadingEnd): ShopReading => ({
    works: [...works.values()],
    whole: end.complete && isWholeShop(read, endsEmpty),
    failure: undefined,
    strategy: read[0]?.strategy,
    ...end,
    ...(end.complete &&
      isShortened(read, works.size) && { complete: false, failure: scanFailures.shortened }),
  });

  let expected = options.listed.count;
  for (let number = 1; number <= maxPages; number += 1) {
    await options.onPage();
    const reading = await pages.read(number, options.signal);
    const end = endAt(reading, { previous: read.at(-1), seen: works.size });
    if (end) return ended(end);
    if (!('page' in reading) || reading.page.kind !== 'works') continue;
    const { page } = reading;
    read.push(page);
    const unseen = page.works.filter(({ id }) => !works.has(id));
    for (const work of unseen) works.set(work.id, work);
    if (unseen.length === 0 || isLast(page, number, works.size)) return ended({ complete: true });
    if (options.full) continue;
    const known = await options.listed.find(unseen.map(({ id }) => id));
    expected += unseen.length - known.size;
    const agrees = (page.resultCount ?? expected) === expected;
    if (known.size === unseen.length && agrees) return ended({ complete: false });
  }
  return { ...ended({ complete: true }), whole: false };
}

/** Whether a Shopify shop listed fewer products than it says it has published (contract 6). */
function isShortened([page]: readonly ShopPage[], found: number): boolean {
  return page?.strategy === 'shopify' && (page.resultCount ?? 0) > found;
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
      return { complete: true, endsEmpty: true };
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

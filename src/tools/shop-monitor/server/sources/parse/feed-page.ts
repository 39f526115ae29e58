import type { ParsedPage, ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';

/** Of a feed, at most. */
export const feedLimits = { items: 2_000, bytes: 8_000_000 } as const;

/** Returns the page of a feed that is not read. */
export const refused = (reason: string): ParsedPage => ({ kind: 'layout_changed', reason });

/** Returns the page of a feed's items, each id once. */
export function feedPage(
  source: 'rss' | 'atom' | 'json_feed',
  items: readonly (ParsedWork | undefined)[],
): ParsedPage {
  const works = new Map<string, ParsedWork>();
  for (const work of items) if (work && !works.has(work.id)) works.set(work.id, work);
  if (works.size > 0) return { kind: 'works', works: [...works.values()], strategy: source, totalPages: 1 };
  return items.length === 0 ? { kind: 'empty', source } : refused('none of its items has an id or a link');
}

import type { ShopPage } from '#tools/shop-monitor/server/redbubble/parse/page.ts';

/**
 * Whether the pages that a scan read show the whole shop, so that a work that is on none of them is not in it
 * (contract 6): every page says how many works there are, all say the same, and exactly that many were found,
 * each on one page. A list that was shortened, shuffled or changed between two pages fails one of these, and
 * a page without a count is no proof. Pure.
 */
export function isWholeShop(pages: readonly ShopPage[]): boolean {
  const [first] = pages;
  if (!first?.resultCount) return false;
  const { resultCount, totalPages } = first;
  const saysTheSame = pages.every(
    (page) => page.resultCount === resultCount && page.totalPages === totalPages,
  );
  if (!saysTheSame || (totalPages ? pages.length !== totalPages : false)) return false;
  const ids = pages.flatMap(({ works }) => works.map(({ id }) => id));
  return ids.length === resultCount && new Set(ids).size === resultCount;
}

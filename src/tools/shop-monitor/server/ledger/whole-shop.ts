import type { ShopPage } from '#tools/shop-monitor/server/parse/page.ts';

/**
 * Whether the pages that a scan read show the whole shop, so that a work that is on none of them is not in it
 * (contract 6): every page says how many works there are, all say the same, and exactly that many were found,
 * each on one page. A list that was shortened, shuffled or changed between two pages fails one of these, and
 * a page without a count is no proof. A shop that has no such number shows that it ends by an `empty` page
 * after pages of which all but the last are full. Pure.
 */
export function isWholeShop(pages: readonly ShopPage[], endsEmpty: boolean): boolean {
  const [first] = pages;
  if (first?.fullPage) return endsEmpty && areFull(pages.slice(0, -1)) && areDistinct(pages);
  if (!first?.resultCount) return false;
  const { resultCount, totalPages } = first;
  const saysTheSame = pages.every(
    (page) => page.resultCount === resultCount && page.totalPages === totalPages,
  );
  if (!saysTheSame || (totalPages ? pages.length !== totalPages : false)) return false;
  return areDistinct(pages) && pages.flatMap(({ works }) => works).length === resultCount;
}

function areFull(pages: readonly ShopPage[]): boolean {
  return pages.every(({ works, fullPage }) => works.length === fullPage);
}

function areDistinct(pages: readonly ShopPage[]): boolean {
  const ids = pages.flatMap(({ works }) => works.map(({ id }) => id));
  return new Set(ids).size === ids.length;
}

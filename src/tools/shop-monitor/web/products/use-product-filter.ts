import { useCallback } from 'react';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { type ProductState, productStates } from '#tools/shop-monitor/shared/ledger.ts';
import { type ProductFilter, productFilters } from '#tools/shop-monitor/shared/statuses.ts';

/** Filter of a list of products. */
export interface ListFilter {
  readonly search?: string | undefined;
  readonly status?: ProductFilter | undefined;
  readonly state?: ProductState | undefined;
}

/** The filter and the cursors that led to the page on screen, as the address has them. */
export function useProductFilter() {
  const [params, change] = useUrlParams();
  const trail = parseTrail(params.get('before'));
  const search = params.get('search') ?? undefined;
  const status = productFilters.find((one) => one === params.get('status'));
  const state = productStates.find((one) => one === params.get('state'));
  const setTrail = useCallback(
    (next: readonly string[]) => change({ before: formatTrail(next) ?? undefined }),
    [change],
  );
  /** Another filter begins at its first page. */
  const setFilter = useCallback((changed: ListFilter) => change({ ...changed, before: undefined }), [change]);
  return { filter: { search, status, state }, trail, setFilter, setTrail };
}

/**
 * Reads cursors joined by dots. The last one is the page's own; the earlier ones lead back. The first page
 * has none, and so has an invalid text.
 */
export function parseTrail(text: string | null): readonly string[] {
  return text !== null && /^\d{1,15}(?:\.\d{1,15})*$/.test(text) ? text.split('.') : [];
}

/** Returns the trail as written in the address; null for the first page. */
export function formatTrail(trail: readonly string[]): string | null {
  return trail.length === 0 ? null : trail.join('.');
}

import { rank } from '#platform/shared/search.ts';

/** One place of the documentation, as `/docs/search.json` lists it. */
export interface SearchEntry {
  readonly title: string;
  /** The page that the place is on. */
  readonly page: string;
  readonly path: string;
  /** In lower case. */
  readonly text: string;
}

const mostFound = 12;

/** Returns the places that a query finds, by any of its words, the best first. */
export function find(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  return rank(entries, query, ({ title, page: place, text }) => ({ title, place, text })).slice(0, mostFound);
}

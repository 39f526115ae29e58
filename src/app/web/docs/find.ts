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

/**
 * Returns the places that have every word of the query, the best first: words in a title count more than
 * words in the text, and a title that begins with the query most.
 */
export function find(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map(({ entry }) => entry);
}

function scoreOf({ title, page, text }: SearchEntry, words: readonly string[]): number {
  const [name, place] = [title.toLowerCase(), page.toLowerCase()];
  const scores = words.map(
    (word) =>
      (name.startsWith(word) ? 12 : 0) +
      (name.includes(word) ? 8 : 0) +
      (place.includes(word) ? 2 : 0) +
      (text.includes(word) ? 1 + Math.min(3, text.split(word).length - 1) : 0),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

import type { DocsPage } from './pages.ts';

/** One place that the search can lead to. */
interface SearchEntry {
  readonly title: string;
  /** The page that the place is on. */
  readonly page: string;
  readonly path: string;
  /** Searched text besides the titles, in lower case. */
  readonly text: string;
}

const longestText = 6_000;

/** Returns every page and every section of the documentation, with its words. */
export function searchIndex(pages: readonly DocsPage[]): readonly SearchEntry[] {
  return pages.flatMap((page) => {
    const whole = {
      title: page.title,
      page: page.group,
      path: page.path,
      text: searchable(page.description),
    };
    const sections = page.headings.map(({ id, text }, index) => ({
      title: text,
      page: page.title,
      path: `${page.path}#${id}`,
      text: searchable(page.sections[index] ?? ''),
    }));
    return [whole, ...sections];
  });
}

function searchable(text: string): string {
  return text
    .replaceAll(/[`*|#>{}[\]()"]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, longestText);
}

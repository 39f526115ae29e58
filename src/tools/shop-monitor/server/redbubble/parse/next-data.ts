import { isClosed, isForeign, workFromItem } from './inventory-item.ts';
import { asCount, asList, asMap, readJsonAt } from './json.ts';
import type { Found } from './page.ts';

/** The newer front end: one JSON script with the page's own data. */
export function readNextData(html: string, artist: string): Found | undefined {
  const mark = /<script[^>]{0,200}\bid=["']__NEXT_DATA__["'][^>]{0,200}>/.exec(html);
  const root = mark ? readJsonAt(html, mark.index + mark[0].length) : undefined;
  const props = asMap(asMap(root?.props)?.pageProps);
  if (!props) return undefined;
  const works = asList(props.results).flatMap((result) => {
    const item = asMap(asMap(result)?.inventoryItem);
    const work = asMap(item?.work) ?? asMap(asMap(result)?.work);
    return item && !isForeign(work, artist) ? (workFromItem(item, work) ?? []) : [];
  });
  const artistInfo = asMap(props.artistInfo);
  return {
    works,
    resultCount: asCount(asMap(props.metadata)?.resultCount) ?? asCount(artistInfo?.worksCount),
    totalPages: asCount(asMap(props.pagination)?.totalPages),
    closed: isClosed(artistInfo),
  };
}

import { isClosed, isForeign, workFromItem } from './inventory-item.ts';
import { asCount, asList, asMap, readJsonAt } from './json.ts';
import type { Found } from './page.ts';

const scriptId = /\bid=["']__NEXT_DATA__["']/g;
const maxTagLength = 200;
/** How often the script's id may stand in a page before the script itself. */
const maxMarks = 100;

/**
 * Where the script's text begins. The rare id is looked for, not the common tag, so that any page takes
 * linear time.
 */
function startOfData(html: string): number | undefined {
  let marks = 0;
  for (const { index, 0: mark } of html.matchAll(scriptId)) {
    marks += 1;
    if (marks > maxMarks) break;
    const before = html.slice(Math.max(0, index - maxTagLength), index);
    const after = html.slice(index + mark.length, index + mark.length + maxTagLength);
    const [inside] = /^[^>]*>/.exec(after) ?? [];
    if (/<script\b[^>]*$/.test(before.slice(before.lastIndexOf('<') >>> 0)) && inside !== undefined)
      return index + mark.length + inside.length;
  }
  return undefined;
}

/** The newer front end: one JSON script with the page's own data. */
export function readNextData(html: string, artist: string): Found | undefined {
  const start = startOfData(html);
  const root = start === undefined ? undefined : readJsonAt(html, start);
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

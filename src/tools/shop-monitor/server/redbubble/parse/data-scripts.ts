import { cleanTitle } from '#tools/shop-monitor/server/parse/fields.ts';
import { imageOf } from './fields.ts';
import { isClosed, isForeign, workFromItem } from './inventory-item.ts';
import {
  asCount,
  asList,
  asMap,
  asText,
  type JsonMap,
  parseJson,
  readJsonAt,
} from '#tools/shop-monitor/server/parse/json.ts';
import type { Found, ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { parseProductLink } from './product-link.ts';

/** Reads the newer front end's data: one JSON script, `__NEXT_DATA__`. */
export function readNextData(html: string, artist: string): Found | undefined {
  const start = startOfNextData(html);
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

const scriptId = /\bid=["']__NEXT_DATA__["']/g;
const maxTagLength = 200;
/** Occurrences of the script's id that are looked at. */
const maxMatches = 100;

/** Searches for the rare id instead of the common tag, so that any page takes linear time. */
function startOfNextData(html: string): number | undefined {
  let matches = 0;
  for (const { index, 0: match } of html.matchAll(scriptId)) {
    matches += 1;
    if (matches > maxMatches) break;
    const before = html.slice(Math.max(0, index - maxTagLength), index);
    const after = html.slice(index + match.length, index + match.length + maxTagLength);
    const [inside] = /^[^>]*>/.exec(after) ?? [];
    if (/<script\b[^>]*$/.test(before.slice(before.lastIndexOf('<') >>> 0)) && inside !== undefined)
      return index + match.length + inside.length;
  }
  return undefined;
}

/** Objects that are looked at in all JSON scripts together. */
const maxObjects = 50_000;

/** Searches any other JSON scripts for products at any depth. `scripts` are the texts of the scripts. */
export function readJsonScripts(scripts: readonly string[], artist: string): Found | undefined {
  const roots = scripts.map((text) => parseJson(text.trim())).filter((data) => data !== undefined);
  const works: ParsedWork[] = [];
  let resultCount: number | undefined;
  for (const object of objectsIn(roots)) {
    resultCount ??= asCount(object.resultCount);
    if (object.productPageUrl === undefined) continue;
    const work = asMap(object.work);
    const found = isForeign(work, artist) ? undefined : workFromItem(object, work);
    if (found) works.push(found);
  }
  return works.length === 0 && resultCount === undefined ? undefined : { works, resultCount };
}

/** Yields every nested object, breadth first, up to the limit. */
function* objectsIn(roots: readonly unknown[]): Generator<JsonMap> {
  const queue: unknown[] = [...roots];
  for (let index = 0; index < queue.length && index < maxObjects; index += 1) {
    const value = queue[index];
    queue.push(...asList(value).slice(0, maxObjects));
    const map = asMap(value);
    if (!map) continue;
    yield map;
    queue.push(...Object.values(map).slice(0, maxObjects));
  }
}

/** Reads the data for search engines (schema.org ItemList). `scripts` are the ld+json scripts' texts. */
export function readItemList(scripts: readonly string[]): Found | undefined {
  const lists = scripts
    .map((text) => parseJson(text.trim()))
    .filter((data) => data !== undefined)
    .filter((data) => data['@type'] === 'ItemList');
  const works = lists.flatMap((list) =>
    asList(list.itemListElement).flatMap((element) => {
      const entry = asMap(element);
      const item = asMap(entry?.item) ?? entry;
      const link = parseProductLink(asText(item?.url) ?? asText(item?.['@id']));
      if (!link) return [];
      return {
        id: link.workId,
        url: link.url,
        title: cleanTitle(asText(item?.name)),
        imageUrl: imageOf(item?.image, link.workId),
        price: undefined,
      };
    }),
  );
  return works.length === 0 ? undefined : { works };
}

import { isClosed, isForeign, workFromItem } from './inventory-item.ts';
import { asCount, asList, asMap, asText, type JsonMap, readJsonAt } from './json.ts';
import type { Found } from './page.ts';

const typeName = '__typename';

/** The older front end: a flat map of objects that refer to each other by id. */
export function readApollo(html: string, artist: string): Found | undefined {
  const mark = html.indexOf('__APOLLO_STATE__');
  const state = mark === -1 ? undefined : readJsonAt(html, mark);
  if (!state) return undefined;
  const objects = Object.values(state)
    .map(asMap)
    .filter((value) => value !== undefined);
  const artistInfo = objects.find((object) => object[typeName] === 'ArtistShopArtistInfo');
  const pagination = objects.find((object) => object[typeName] === 'Pagination');
  return {
    works: objects.flatMap((object) => workOf(object, state, artist) ?? []),
    resultCount: firstCount(objects, 'resultCount') ?? asCount(artistInfo?.worksCount),
    totalPages: asCount(pagination?.totalPages),
    closed: isClosed(artistInfo),
  };
}

function workOf(object: JsonMap, state: JsonMap, artist: string) {
  const item = argumentField(object, 'inventoryItem', state);
  if (!item) return undefined;
  const work = argumentField(object, 'work', state) ?? argumentField(item, 'work', state);
  return isForeign(work, artist) ? undefined : workFromItem(item, work);
}

/** The object behind a field whose key carries its arguments, such as `inventoryItem({"locale":"en"})`. */
function argumentField(object: JsonMap, name: string, state: JsonMap): JsonMap | undefined {
  const key = Object.keys(object).find((candidate) => candidate === name || candidate.startsWith(`${name}(`));
  return key === undefined ? undefined : asMap(resolve(object[key], state, maxDepth));
}

/** A product is three levels deep; more would be a loop. */
const maxDepth = 5;

/** Follows references and undoes the page's own escapes. */
function resolve(value: unknown, state: JsonMap, depth: number): unknown {
  if (typeof value === 'string') return unescapeText(value);
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return asList(value).map((inner) => resolve(inner, state, depth - 1));
  const map = asMap(value) ?? {};
  const id = map.type === 'id' ? asText(map.id) : undefined;
  if (id !== undefined) return resolve(asMap(state[unescapeText(id)]), state, depth - 1);
  return Object.fromEntries(Object.entries(map).map(([key, inner]) => [key, resolve(inner, state, depth - 1)]));
}

/** The page writes `{{%2F}}` for a slash. */
function unescapeText(text: string): string {
  return text.replace(/\{\{((?:%[0-9A-Fa-f]{2})+)\}\}/g, (whole, escaped: string) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      // Not UTF-8, so it was no escape of the page.
      return whole;
    }
  });
}

function firstCount(objects: readonly JsonMap[], name: string): number | undefined {
  for (const object of objects) {
    const count = asCount(object[name]) ?? asCount(asMap(object.metadata)?.[name]);
    if (count !== undefined) return count;
  }
  return undefined;
}

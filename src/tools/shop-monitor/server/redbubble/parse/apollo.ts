import { isClosed, isForeign, workFromItem } from './inventory-item.ts';
import {
  asCount,
  asList,
  asMap,
  asText,
  type JsonMap,
  readJsonAt,
} from '#tools/shop-monitor/server/parse/json.ts';
import type { Found } from '#tools/shop-monitor/server/parse/page.ts';

const typeName = '__typename';
/** Previews of an item that are looked at, until one fits. */
const maxPreviews = 20;

/** Reads the older front end's data: a flat map of objects that refer to each other by id. */
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
  const item = field(object, 'inventoryItem', state);
  if (!item) return undefined;
  const work = plainWork(field(object, 'work', state) ?? field(item, 'work', state), state);
  return isForeign(work, artist) ? undefined : workFromItem(plainItem(item, state), work);
}

/**
 * Resolves the references of the fields that are read, and no others: circular references, or thousands to
 * one object, then cost nothing.
 */
function plainItem(item: JsonMap, state: JsonMap): JsonMap {
  const previews = asList(field(item, 'previewSet', state)?.previews).slice(0, maxPreviews);
  return {
    id: plainText(item.id),
    productPageUrl: plainText(item.productPageUrl),
    price: follow(item.price, state),
    previewSet: { previews: previews.map((preview) => ({ url: plainText(follow(preview, state)?.url) })) },
  };
}

function plainWork(work: JsonMap | undefined, state: JsonMap): JsonMap | undefined {
  return work && { ...work, title: plainText(work.title), artist: follow(work.artist, state) };
}

/** Returns the object in a field. Field names may contain arguments: `inventoryItem({"locale":"en"})`. */
function field(object: JsonMap, name: string, state: JsonMap): JsonMap | undefined {
  const key = Object.keys(object).find((candidate) => candidate === name || candidate.startsWith(`${name}(`));
  return key === undefined ? undefined : follow(object[key], state);
}

/** Returns the object itself, or the one that `{"type":"id","id":"..."}` refers to. */
function follow(value: unknown, state: JsonMap): JsonMap | undefined {
  const map = asMap(value);
  const id = map?.type === 'id' ? plainText(map.id) : undefined;
  return id === undefined ? map : asMap(state[id]);
}

/** Decodes the page's own escapes, such as `{{%2F}}` for a slash. */
function plainText(value: unknown): string | undefined {
  return asText(value)?.replace(/\{\{((?:%[0-9A-Fa-f]{2})+)\}\}/g, (whole, escaped: string) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      // Not UTF-8, so not an escape.
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

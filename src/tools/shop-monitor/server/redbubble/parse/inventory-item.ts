import { cleanTitle, priceOf } from '#tools/shop-monitor/server/parse/fields.ts';
import { imageOf } from './fields.ts';
import { asList, asMap, asText, type JsonMap } from '#tools/shop-monitor/server/parse/json.ts';
import type { ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { isWorkId, parseProductLink } from './product-link.ts';

/**
 * Builds a work from a product that shows it and, if the page has one, the work's own object. Undefined
 * unless all work ids in them agree.
 */
export function workFromItem(item: JsonMap, work: JsonMap | undefined): ParsedWork | undefined {
  const link = parseProductLink(asText(item.productPageUrl));
  const [itemWorkId, ...typeAndCode] = (asText(item.id) ?? '').split('_');
  const ids = [idOf(work?.id), typeAndCode.length > 0 ? itemWorkId : undefined, link?.workId].filter(
    (id) => id !== undefined,
  );
  const [id] = ids;
  if (!isWorkId(id) || ids.some((other) => other !== id)) return undefined;
  return {
    id,
    url: link?.url,
    title: cleanTitle(asText(work?.title)),
    imageUrl: firstImage(item, id),
    price: priceOf(item.price),
  };
}

/** Ids are text in one front end and numbers in another. */
function idOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value);
}

function firstImage(item: JsonMap, workId: string): string | undefined {
  const previews = asList(asMap(item.previewSet)?.previews);
  return previews.map((preview) => imageOf(asMap(preview)?.url, workId)).find((url) => url !== undefined);
}

/** Matches parts of words, because the full list of account states is not known. */
export function isClosed(artistInfo: JsonMap | undefined): boolean {
  return /suspend|clos|deactiv|banned|delet/i.test(asText(artistInfo?.accountState) ?? '');
}

/** Whether the page says that a work is by another artist. */
export function isForeign(work: JsonMap | undefined, artist: string): boolean {
  const name = asText(work?.artistUserName) ?? asText(asMap(work?.artist)?.username);
  return name !== undefined && name.toLowerCase() !== artist;
}

import { cleanTitle, imageOf, priceOf } from './fields.ts';
import { asList, asMap, asText, type JsonMap } from './json.ts';
import type { ParsedWork } from './page.ts';
import { isWorkId, parseProductLink } from './product-link.ts';

/**
 * A work from the product that shows it and, where the page has it, the work itself. Undefined unless every
 * place that names the work names the same one.
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

/** Ids are text in one front end and may be numbers in another. */
function idOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : asText(value);
}

function firstImage(item: JsonMap, workId: string): string | undefined {
  const previews = asList(asMap(item.previewSet)?.previews);
  return previews.map((preview) => imageOf(asMap(preview)?.url, workId)).find((url) => url !== undefined);
}

/** The account's state in words that speak of its end; the full list of states is not known. */
export function isClosed(artistInfo: JsonMap | undefined): boolean {
  return /suspend|clos|deactiv|banned|delet/i.test(asText(artistInfo?.accountState) ?? '');
}

/** Whether a work is by another artist, where the page says by whom it is. */
export function isForeign(work: JsonMap | undefined, artist: string): boolean {
  const name = asText(work?.artistUserName) ?? asText(asMap(work?.artist)?.username);
  return name !== undefined && name.toLowerCase() !== artist;
}

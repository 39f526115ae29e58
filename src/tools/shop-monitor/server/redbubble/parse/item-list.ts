import { cleanTitle, imageOf } from './fields.ts';
import { asList, asMap, asText, parseJson } from './json.ts';
import type { Found } from './page.ts';
import { parseProductLink } from './product-link.ts';

/**
 * Structured data for search engines (schema.org ItemList). `scripts` are the texts of the page's ld+json
 * scripts.
 */
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
      const imageUrl = imageOf(item?.image, link.workId);
      return {
        id: link.workId,
        url: link.url,
        title: cleanTitle(asText(item?.name)),
        imageUrl,
        price: undefined,
      };
    }),
  );
  return works.length === 0 ? undefined : { works };
}

import { cleanTitle } from '#tools/shop-monitor/server/parse/fields.ts';
import { asList, asMap, asText, type JsonMap } from '#tools/shop-monitor/server/parse/json.ts';
import type { ParsedPage, ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { feedLimits, feedPage, refused } from './feed-page.ts';
import { dateOf, webUrl, workIdOf } from './fields.ts';
import { firstPictureIn } from './first-picture.ts';

/** Reads a JSON Feed 1.0 or 1.1, https://jsonfeed.org/version/1.1. */
export function readJsonFeed(feed: JsonMap, base: string): ParsedPage {
  if (!asText(feed.version)?.startsWith('https://jsonfeed.org/version/') || !Array.isArray(feed.items))
    return refused('it is not a JSON Feed');
  const items = asList(feed.items).slice(0, feedLimits.items);
  return feedPage(
    'json_feed',
    items.map((item) => workOf(asMap(item) ?? {}, base)),
  );
}

function workOf(item: JsonMap, base: string): ParsedWork | undefined {
  const url = webUrl(item.url, base) ?? webUrl(item.external_url, base);
  const id = typeof item.id === 'number' ? String(item.id) : asText(item.id)?.trim() || url;
  if (id === undefined) return undefined;
  const pictures = asList(item.attachments)
    .map((one) => asMap(one) ?? {})
    .filter(({ mime_type: type }) => asText(type)?.startsWith('image/'))
    .map((one) => one.url);
  const found = [item.image, item.banner_image, ...pictures].map((one) => webUrl(one, base));
  return {
    id: workIdOf(id),
    url,
    title: cleanTitle(asText(item.title)),
    imageUrl: found.find((one) => one !== undefined) ?? firstPictureIn(asText(item.content_html) ?? '', base),
    price: undefined,
    publishedMs: dateOf(asText(item.date_published)),
  };
}

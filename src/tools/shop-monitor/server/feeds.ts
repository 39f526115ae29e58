import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/server/database/database.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { isOfOther } from '#platform/server/http/hosts.ts';
import { escapeXml } from '#platform/server/escape-html.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { JsonFeed } from '#tools/shop-monitor/shared/json-feed.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import type { Media } from '#tools/shop-monitor/shared/media.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { ProductRow, ShopRow } from './events.ts';
import { presentMedia } from './media.ts';
import { findRecentProducts } from './products.ts';
import { workUrl } from './work-url.ts';
import { redbubbleShops } from './tables.ts';
import { artistOf } from './template-shops.ts';
import type { Links } from '#account/white-label/server/links.ts';

export interface Feed {
  readonly title: string;
  readonly selfUrl: string;
  readonly shop: ShopRow;
  readonly products: readonly FeedProduct[];
}

/** A product with those of its finished pictures that are still stored. */
interface FeedProduct extends ProductRow {
  readonly pictures: readonly Media[];
}

interface FeedDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly links: Links;
}

/** Returns the feed of a token, newest products first. Throws `Feed not found`. */
export async function findFeed(
  { database, clock, links }: FeedDeps,
  token: string,
  request: FastifyRequest,
): Promise<Feed> {
  const [shop] = await database.orm.select().from(redbubbleShops).where(eq(redbubbleShops.feedToken, token));
  if (!shop || isOfOther(request, shop.userId)) throw new Problem(shopProblems.feedNotFound);
  const now = clock.now().toISOString();
  const rows = await findRecentProducts(database, shop.id, shopLimits.feedProducts);
  const products = rows.map((row) => {
    const pictures = presentMedia(row, shop.userId, links).filter(({ expiresAt }) => expiresAt > now);
    return { ...row, pictures };
  });
  const selfUrl = links.feedsOf(shop.userId) + request.url;
  return { title: `New products of ${artistOf(shop)}`, selfUrl, shop, products };
}

/** Formats a feed as JSON Feed 1.1. */
export function jsonFeed({ title, selfUrl, shop, products }: Feed): string {
  const feed: JsonFeed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: shop.shopUrl,
    feed_url: selfUrl,
    items: products.map((product) => ({
      id: workUrl(shop, product.productId),
      url: product.productUrl,
      title: titleOf(product),
      content_text: contentOf(product),
      image: picturesOf(product)[0],
      ...(product.pictures.length > 0 && { attachments: product.pictures.map(attachmentOf) }),
      date_published: product.discoveredAt.toISOString(),
    })),
  };
  return JSON.stringify(feed);
}

/** Formats a feed as Atom (RFC 4287). */
export function atomFeed({ title, selfUrl, shop, products }: Feed): string {
  const updated = products[0]?.discoveredAt ?? shop.createdAt;
  const entries = products.map(
    (product) => `<entry>
<id>${escapeXml(workUrl(shop, product.productId))}</id>
<title>${escapeXml(titleOf(product))}</title>
<link href="${escapeXml(product.productUrl)}"/>
${picturesOf(product).map(enclosure).join('')}<published>${product.discoveredAt.toISOString()}</published>
<updated>${product.discoveredAt.toISOString()}</updated>
<content type="text">${escapeXml(contentOf(product))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(selfUrl)}</id>
<title>${escapeXml(title)}</title>
<author><name>${escapeXml(artistOf(shop))}</name></author>
<link rel="self" href="${escapeXml(selfUrl)}"/>
<link href="${escapeXml(shop.shopUrl)}"/>
<updated>${updated.toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}

function attachmentOf({ url, name }: Media) {
  return { url, mime_type: typeOf(url), title: name };
}

function enclosure(url: string): string {
  return `<link rel="enclosure" type="${typeOf(url)}" href="${escapeXml(url)}"/>\n`;
}

/** Returns the finished pictures of a product, else that of the marketplace. */
function picturesOf({ pictures, imageUrl }: FeedProduct): readonly string[] {
  if (pictures.length > 0) return pictures.map(({ url }) => url);
  return imageUrl === null ? [] : [imageUrl];
}

function typeOf(url: string): string {
  const extension = url.slice(url.lastIndexOf('.') + 1);
  const format = Object.values(outputFormats).find((one) => one.extension === extension);
  return format?.contentType ?? outputFormats.jpeg.contentType;
}

function titleOf({ title, productId }: ProductRow): string {
  return title ?? `Work ${productId}`;
}

function contentOf(product: ProductRow): string {
  return product.price === null ? titleOf(product) : `${titleOf(product)}, ${product.price}`;
}

import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/server/database/database.ts';
import { escapeHtml } from '../../../platform/server/escape-html.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { shopLimits } from '../shared/limits.ts';
import { shopProblems } from '../shared/problems.ts';
import type { ProductRow, ShopRow } from './events.ts';
import { findRecentProducts } from './products.ts';
import { allProductsUrl } from './redbubble/parse/product-link.ts';
import { redbubbleShops } from './tables.ts';
import { artistOf } from './template-shops.ts';

export interface Feed {
  readonly title: string;
  readonly selfUrl: string;
  readonly shop: ShopRow;
  readonly products: readonly ProductRow[];
}

/** Returns the feed of a token, newest products first. Throws `Feed not found`. */
export async function findFeed(database: Database, token: string, selfUrl: string): Promise<Feed> {
  const [shop] = await database.orm.select().from(redbubbleShops).where(eq(redbubbleShops.feedToken, token));
  if (!shop) throw new Problem(shopProblems.feedNotFound);
  const products = await findRecentProducts(database, shop.id, shopLimits.feedProducts);
  return { title: `New products of ${artistOf(shop)}`, selfUrl, shop, products };
}

/** Formats a feed as JSON Feed 1.1. */
export function jsonFeed({ title, selfUrl, shop, products }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: shop.shopUrl,
    feed_url: selfUrl,
    items: products.map((product) => ({
      id: allProductsUrl(product.productId),
      url: product.productUrl,
      title: titleOf(product),
      content_text: contentOf(product),
      ...(product.imageUrl && { image: product.imageUrl }),
      date_published: product.discoveredAt.toISOString(),
    })),
  });
}

/** Formats a feed as Atom (RFC 4287). */
export function atomFeed({ title, selfUrl, shop, products }: Feed): string {
  const updated = products[0]?.discoveredAt ?? shop.createdAt;
  const entries = products.map(
    (product) => `<entry>
<id>${escapeXml(allProductsUrl(product.productId))}</id>
<title>${escapeXml(titleOf(product))}</title>
<link href="${escapeXml(product.productUrl)}"/>
<published>${product.discoveredAt.toISOString()}</published>
<updated>${product.discoveredAt.toISOString()}</updated>
<content type="text">${escapeXml(contentOf(product))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(selfUrl)}</id>
<title>${escapeXml(title)}</title>
<author><name>Overprint</name></author>
<link rel="self" href="${escapeXml(selfUrl)}"/>
<link href="${escapeXml(shop.shopUrl)}"/>
<updated>${updated.toISOString()}</updated>
${entries.join('\n')}
</feed>
`;
}

function titleOf({ title, productId }: ProductRow): string {
  return title ?? `Work ${productId}`;
}

function contentOf(product: ProductRow): string {
  return product.price === null ? titleOf(product) : `${titleOf(product)}, ${product.price}`;
}

/** Replaces characters that XML 1.0 does not allow, such as U+FFFE. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' '));
}

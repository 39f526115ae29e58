import { cleanTitle, priceOf } from '#tools/shop-monitor/server/parse/fields.ts';
import {
  asCount,
  asList,
  asMap,
  asText,
  type JsonMap,
  parseJson,
} from '#tools/shop-monitor/server/parse/json.ts';
import type { ParsedPage, ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { webUrl } from './fields.ts';

/** Products on a page of `/products.json`, the most that Shopify allows. */
export const shopifyPageSize = 250;

/** What a Shopify shop says of itself in `/meta.json`. */
export interface ShopifyFacts {
  /** Published products; null if it does not say, undefined while that is not known. */
  readonly count: number | null | undefined;
  /** ISO 4217; undefined if it does not say. */
  readonly currency: string | undefined;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Reads `/meta.json`. Never throws. */
export function parseShopifyFacts(bytes: Uint8Array): ShopifyFacts {
  const meta = parseJson(decode(bytes));
  const currency = asText(meta?.currency);
  return {
    count: asCount(meta?.published_products_count) ?? null,
    currency: currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
  };
}

/** Reads a page of `/products.json` of the shop at `origin`. Pure; never throws. */
export function parseShopifyPage(
  bytes: Uint8Array,
  origin: string,
  { currency, count }: ShopifyFacts,
): ParsedPage {
  const products = parseJson(decode(bytes))?.products;
  if (!Array.isArray(products)) return { kind: 'layout_changed', reason: 'it has no list of products' };
  if (products.length === 0) return { kind: 'empty' };
  const works = asList(products)
    .slice(0, shopifyPageSize)
    .flatMap((product) => workOf(asMap(product) ?? {}, origin, currency) ?? []);
  if (works.length === 0) return { kind: 'layout_changed', reason: 'none of its products has an id' };
  return {
    kind: 'works',
    works,
    strategy: 'shopify',
    ...(count === null ? { fullPage: shopifyPageSize } : { resultCount: count }),
    totalPages: count ? Math.ceil(count / shopifyPageSize) : undefined,
  };
}

function workOf(product: JsonMap, origin: string, currency: string | undefined): ParsedWork | undefined {
  const handle = asText(product.handle);
  const number = typeof product.id === 'number' ? String(product.id) : asText(product.id);
  const id = number !== undefined && /^\d{1,20}$/.test(number) ? number : handle;
  if (id === undefined || !/^[\w-]{1,100}$/.test(id)) return undefined;
  const pictures = [asMap(product.image), ...asList(product.images).map(asMap)];
  return {
    id,
    url: handle === undefined ? undefined : webUrl(`/products/${encodeURIComponent(handle)}`, origin),
    title: cleanTitle(asText(product.title)),
    imageUrl: pictures.map((one) => webUrl(one?.src, origin)).find((url) => url !== undefined),
    price: shownPrice(asMap(asList(product.variants)[0])?.price, currency),
  };
}

/** Without a currency only the amount. */
function shownPrice(price: unknown, currency: string | undefined): string | undefined {
  if (currency !== undefined) return priceOf({ amount: price, currency });
  const amount = typeof price === 'number' ? String(price) : asText(price);
  return amount !== undefined && /^\d{1,9}(?:\.\d{1,4})?$/.test(amount) ? amount : undefined;
}

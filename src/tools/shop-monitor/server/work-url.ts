import type { ReadShop } from './sources/pages-of-shop.ts';
import { allProductsUrl } from './redbubble/parse/product-link.ts';

/** Returns an address that is a work's own, whatever becomes of its title and page: for Redbubble a page. */
export function workUrl({ source, shopUrl }: ReadShop, productId: string): string {
  if (source === 'redbubble') return allProductsUrl(productId);
  return new URL(`#${encodeURIComponent(productId)}`, shopUrl).href;
}

import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import type { ShopPages } from '#tools/shop-monitor/server/redbubble/shop-pages.ts';
import { feedPages } from './feed-pages.ts';
import type { HostPages } from './host-pages.ts';
import type { PagesOfShop, ReadShop } from './pages-of-shop.ts';
import { shopifyPages } from './shopify-pages.ts';

/** Shops of every kind behind one interface. */
export interface Sources {
  open(shop: ReadShop): PagesOfShop;
  /** Resolves with the end of the pause of the shop's host; undefined if it is not paused. */
  pausedUntil(shop: ReadShop): Promise<Date | undefined>;
}

export interface SourcesDeps {
  readonly redbubble: ShopPages;
  readonly hosts: HostPages;
}

/** A Shopify shop and a feed may each turn out to be the other: an address alone does not say. */
export function createSources({ redbubble, hosts }: SourcesDeps): Sources {
  return {
    open(shop) {
      if (shop.source === 'redbubble')
        return { read: (number, signal) => redbubble.read(artistOf(shop), number, signal) };
      return shop.source === 'shopify' ? shopifyPages(hosts, shop.shopUrl) : feedPages(hosts, shop.shopUrl);
    },
    pausedUntil: async ({ source, shopUrl }) =>
      source === 'redbubble' ? redbubble.pausedUntil() : hosts.pausedUntil(new URL(shopUrl).host),
  };
}

import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import type { ShopPages } from '#tools/shop-monitor/server/redbubble/shop-pages.ts';
import { feedPages } from './feed-pages.ts';
import { createHostPages, type HostPagesDeps } from '#tools/shop-monitor/server/hosts/host-pages.ts';
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
  readonly hosts: HostPagesDeps;
}

/** A Shopify shop and a feed may each turn out to be the other: an address alone does not say. */
export function createSources({ redbubble, hosts }: SourcesDeps): Sources {
  return {
    open(shop) {
      if (shop.source === 'redbubble')
        return { read: (number, signal) => redbubble.read(artistOf(shop), number, signal) };
      const pages = createHostPages(hosts, shop.userId);
      return shop.source === 'shopify' ? shopifyPages(pages, shop.shopUrl) : feedPages(pages, shop.shopUrl);
    },
    pausedUntil: async ({ source, shopUrl }) =>
      source === 'redbubble' ? redbubble.pausedUntil() : hosts.limiter.pausedUntil(new URL(shopUrl).host),
  };
}

import type { PageReading } from './pages-of-shop.ts';
import { readFeed } from './feed-pages.ts';
import { hostFailures, type HostPages } from '#tools/shop-monitor/server/hosts/host-pages.ts';
import { type ShopifyFacts, shopifyPageSize } from './parse/shopify.ts';
import type { PagesOfShop } from './pages-of-shop.ts';

const noFacts: ShopifyFacts = { count: undefined, currency: undefined };

/**
 * The pages of `/products.json` of a Shopify shop. The address may also be that of a feed whose path does not
 * say so: it is tried where there is no such page.
 */
export function shopifyPages(hosts: HostPages, shopUrl: string): PagesOfShop {
  const { origin } = new URL(shopUrl);
  let facts: Promise<ShopifyFacts> | undefined;

  async function readFacts(signal: AbortSignal): Promise<ShopifyFacts> {
    const received = await hosts.get(new URL('/meta.json', origin), signal);
    if (!('error' in received)) return hosts.parser.readShopifyFacts(received.bytes, signal);
    // Not an outage: the shop shows its products, but never this.
    const saysNothing = received.status === 'gone' || received.status === 'blocked';
    return saysNothing ? { ...noFacts, count: null } : noFacts;
  }

  return {
    async read(number, signal): Promise<PageReading> {
      const received = await hosts.get(
        new URL(`/products.json?limit=${shopifyPageSize}&page=${number}`, origin),
        signal,
      );
      if ('error' in received) {
        const mayBeFeed = number === 1 && received.status === 'gone' && shopUrl !== origin;
        return mayBeFeed ? readFeed(hosts, shopUrl, signal) : { failure: received };
      }
      const { bytes, url } = received;
      if (/^\/(?:[a-z-]{2,5}\/)?password\/?$/.test(url.pathname))
        return { failure: hostFailures(url.host).password };
      facts ??= readFacts(signal);
      const known = await facts;
      return hosts.parse(url, () => hosts.parser.readShopify({ bytes, origin, facts: known }, signal));
    },
  };
}

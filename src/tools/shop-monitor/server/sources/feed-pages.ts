import type { PageReading } from './pages-of-shop.ts';
import type { HostPages } from '#tools/shop-monitor/server/hosts/host-pages.ts';
import type { PagesOfShop } from './pages-of-shop.ts';

/** A feed is a shop with one page. */
export function feedPages(hosts: HostPages, url: string): PagesOfShop {
  return { read: (_number, signal) => readFeed(hosts, url, signal) };
}

/** Reads the feed at an address. */
export async function readFeed(hosts: HostPages, address: string, signal: AbortSignal): Promise<PageReading> {
  const received = await hosts.get(new URL(address), signal);
  if ('error' in received) return { failure: received };
  const { bytes, headers, url } = received;
  const contentType = String(headers['content-type'] ?? '');
  return hosts.parse(url, () => hosts.parser.readFeed({ bytes, contentType, url: url.href }, signal));
}

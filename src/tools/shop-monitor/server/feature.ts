import { productDiscovered, shopCheckFailed, shopRecovered } from '#tools/shop-monitor/shared/events.ts';
import { serveShopMonitor } from './routes.ts';

/** What the shop monitor brings to the server. */
export const shopMonitor = {
  serve: serveShopMonitor,
  events: [productDiscovered, shopCheckFailed, shopRecovered],
  tablesWithAuthorization: ['redbubble_shops'],
  guides: [{ place: 18, file: new URL('./guides/news.md', import.meta.url) }],
  tags: {
    'Shop monitor': 'Watch shops for new products. Needs a subscription.',
  },
};

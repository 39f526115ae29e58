import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { QueueRunner } from '#platform/server/work/runner.ts';
import {
  productDiscovered,
  productMissing,
  productReturned,
  shopCheckFailed,
  shopRecovered,
} from '#tools/shop-monitor/shared/events.ts';
import { forgetHosts } from './hosts/forget-hosts.ts';
import { productPictureFiles } from './pictures/store-picture.ts';
import { serveShopMonitor } from './routes.ts';
import type { ShopMonitor } from './shop-monitor.ts';
import { raiseWeeks, type WeekDeps } from './weekly/raise-weeks.ts';

interface RunnerDeps {
  readonly shops: Pick<ShopMonitor, 'pictureRunner' | 'newsRunner' | 'weekRunner' | 'scanner'>;
}

/** What the shop monitor brings to the server. */
export const shopMonitor = {
  serve: serveShopMonitor,
  events: [productDiscovered, productMissing, productReturned, shopCheckFailed, shopRecovered],
  tablesWithAuthorization: ['redbubble_shops'],
  files: productPictureFiles,
  runners: ({ shops }: RunnerDeps): readonly QueueRunner[] => [
    { queue: 'scans', runner: shops.pictureRunner },
    { queue: 'scans', runner: shops.newsRunner },
    { queue: 'scans', runner: shops.weekRunner },
    { queue: 'scans', runner: shops.scanner },
  ],
  upkeep: (deps: WeekDeps): readonly UpkeepTask[] => [
    { name: 'shops.weekly', every: 'minute', work: () => raiseWeeks(deps) },
    { name: 'shops.hosts', every: 'hour', work: () => forgetHosts(deps) },
  ],
  guides: [{ place: 18, file: new URL('./guides/news.md', import.meta.url) }],
  tags: {
    'Shop monitor': 'Watch shops for new products. Needs a subscription.',
  },
};

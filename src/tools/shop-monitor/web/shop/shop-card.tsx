import { useId } from 'react';
import { Link } from 'wouter';
import { formatCount } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import { sourceLabels } from '#tools/shop-monitor/shared/sources.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { useProducts } from '#tools/shop-monitor/web/products/use-products.ts';
import { shopName, shopPath } from '#tools/shop-monitor/web/shops.ts';
import { ShopHealth } from './shop-health.tsx';
import { ShopSwitches } from './shop-switches.tsx';
import { useScrapeShop } from './use-scrape-shop.ts';

/** One shop in the list: its health, its switches and its latest pictures. Its name leads to its page. */
export function ShopCard({ shop }: { readonly shop: Shop }) {
  const id = useId();
  const scrape = useScrapeShop(shop.id);
  return (
    <article aria-labelledby={id} className="border border-rule bg-sheet p-5 max-md:p-4">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-[320px]">
          <header className="flex items-start justify-between gap-4">
            <h3 id={id} className="min-w-0 text-xl">
              <Link
                href={shopPath(shop.id)}
                className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] underline decoration-1 underline-offset-4 hover:text-cyan pointer-coarse:min-h-11"
              >
                {shopName(shop)}
              </Link>
            </h3>
            <Button
              variant="ghost"
              size="icon"
              className="-mt-1.5"
              aria-label="Re-scrape"
              title="Re-scrape"
              pending={scrape.isPending}
              onClick={() => scrape.mutate()}
            >
              {!scrape.isPending && <Icon name="refresh" />}
            </Button>
          </header>
          <ShopHealth shop={shop} scrape={scrape} />
        </div>
        <LatestPictures shop={shop} />
      </div>
      <Addresses shop={shop} />
      <div className="mt-4">
        <ShopSwitches shop={shop} short />
      </div>
    </article>
  );
}

function Addresses({ shop }: { readonly shop: Shop }) {
  const { source, shopUrl, webhookUrl, notifyEmail, lastScrapedAt, productCount } = shop;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
      <div className="min-w-0">
        <dt className="text-sm text-ink-soft">{sourceLabels[source]}</dt>
        <dd className="truncate">
          <a
            href={shopUrl}
            target="_blank"
            rel="noreferrer"
            className="font-mono text-sm text-cyan underline underline-offset-4"
          >
            {shopUrl}
          </a>
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-ink-soft">Webhook</dt>
        <dd className="truncate">
          {webhookUrl === emailOnly ? 'Email only' : <code className="text-sm">{webhookUrl}</code>}
        </dd>
        {notifyEmail && webhookUrl !== emailOnly && <dd className="text-sm text-ink-soft">and by email</dd>}
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Last scraped</dt>
        <dd>{lastScrapedAt === null ? 'Never' : <Moment at={lastScrapedAt} />}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">Products</dt>
        <dd>{formatCount(productCount)}</dd>
      </div>
    </dl>
  );
}

const latest = 3;

/** The pictures of the three latest products, which lead to the page of the shop. */
function LatestPictures({ shop }: { readonly shop: Shop }) {
  const { data } = useProducts(shop.id, { limit: latest });
  if (!data || data.data.length === 0) return null;
  return (
    <Link
      href={shopPath(shop.id)}
      aria-label={`Latest products of ${shopName(shop)}`}
      className="flex shrink-0 gap-2 self-start"
    >
      {data.data.map((product) => (
        <SmallPicture key={product.id} address={product.pictureUrl} className="size-20" />
      ))}
    </Link>
  );
}

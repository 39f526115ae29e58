import { Link } from 'wouter';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';
import { shopStatusMessages } from '#tools/shop-monitor/shared/statuses.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { healthOf } from '#tools/shop-monitor/web/shop/shop-health.tsx';
import { LatestProducts } from '#tools/shop-monitor/web/products/latest-products.tsx';
import { shopName, useShops, shopPath } from '#tools/shop-monitor/web/shops.ts';
import { formatCount } from '#platform/shared/format.ts';
import { paths } from '#platform/shared/paths.ts';
import { Badge } from '#platform/web/badge.tsx';
import { buttonClass } from '#platform/web/button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';

const shownShops = 5;

/** The shops with their health, under the words of spec 1. */
export function ShopsAtHome() {
  return (
    <Section
      title={`Manage ${marketplace}`}
      aside={
        <Link href={paths.redbubble} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Go to {marketplace} Management
        </Link>
      }
    >
      <p className="mb-4 text-lg text-ink-soft">
        Configure your {marketplace} shops and monitor new products.
      </p>
      <ShopRows />
      <LatestProducts />
    </Section>
  );
}

function ShopRows() {
  const { data, error, refetch } = useShops();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={2} />;
  if (data.length === 0)
    return (
      <EmptyState text="No shops yet. Add one to see its new products here.">
        <Link href={paths.redbubble} className={buttonClass()}>
          Watch a shop
        </Link>
      </EmptyState>
    );
  return (
    <>
      <ul className="border-t border-rule">
        {data.slice(0, shownShops).map((shop) => (
          <ShopRow key={shop.id} shop={shop} />
        ))}
      </ul>
      {data.length > shownShops && (
        <Link href={paths.redbubble} className="mt-3 inline-block text-cyan underline underline-offset-4">
          All {formatCount(data.length)} shops
        </Link>
      )}
    </>
  );
}

function ShopRow({ shop }: { readonly shop: Shop }) {
  return (
    <li className="border-b border-rule py-3.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={shopPath(shop.id)} className="text-lg font-medium underline underline-offset-4">
          {shopName(shop)}
        </Link>
        <Badge variant={healthOf(shop).tone}>{shopStatusMessages[shop.status].label}</Badge>
        <span className="text-ink-soft">
          {formatCount(shop.productCount)} {shop.productCount === 1 ? 'product' : 'products'}
          {shop.missingCount > 0 && `, ${formatCount(shop.missingCount)} missing`}
          {shop.lastScrapedAt !== null && (
            <>
              , read <Moment at={shop.lastScrapedAt} />
            </>
          )}
        </span>
      </p>
    </li>
  );
}

import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '#account/access/web/session.ts';
import { paths } from '#platform/shared/paths.ts';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Section } from '#platform/web/section.tsx';
import { PageSpinner } from '#platform/web/spinner.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { lastSeenOf } from '#tools/shop-monitor/web/last-seen.ts';
import { shopName, useScanEnds, useShops, shopIdOf } from '#tools/shop-monitor/web/shops.ts';
import { DeleteShop } from './delete-shop.tsx';
import { NewProducts } from './new-products.tsx';
import { ShopAddresses } from './shop-addresses.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { ShopHealth } from './shop-health.tsx';
import { useScrapeShop } from './use-scrape-shop.ts';

const ShopSwitches = lazyPart(async () => (await import('./shop-switches.tsx')).ShopSwitches);
const EmailSwitches = lazyPart(async () => (await import('./email-switch.tsx')).EmailSwitches);
const EventSettings = lazyPart(async () => (await import('./event-settings.tsx')).EventSettings);
const ShopFeeds = lazyPart(async () => (await import('./shop-feeds.tsx')).ShopFeeds);
const Products = lazyPart(
  async () => (await import('#tools/shop-monitor/web/products/products.tsx')).Products,
);

/** Content that another feature adds to each shop. */
export interface RecipeSlot {
  readonly recipe: (shop: Shop) => ReactNode;
}

/** The page of one shop: its health, its changes by day, its settings and its products. */
export function ShopPage({ recipe }: RecipeSlot) {
  const session = useSession();
  const [path] = useLocation();
  const shops = useShops();
  useScanEnds(shops.data);
  if (session.state !== 'subscriber') return null;
  if (shops.error && !shops.data) {
    return (
      <>
        <PageHeading title="Shop" />
        <LoadFailure error={shops.error} onRetry={() => void shops.refetch()} />
      </>
    );
  }
  if (!shops.data) return <PageSpinner />;
  const shop = shops.data.find(({ id }) => id === shopIdOf(path));
  if (!shop) return <NoShop />;
  return <OneShop shop={shop} recipe={recipe} userId={session.user.id} />;
}

function NoShop() {
  return (
    <>
      <PageHeading title="Shop not found" />
      <EmptyState text="You do not monitor this shop. It may have been deleted.">
        <AllShops />
      </EmptyState>
    </>
  );
}

function OneShop({ shop, recipe, userId }: RecipeSlot & { readonly shop: Shop; readonly userId: number }) {
  const scrape = useScrapeShop(shop.id);
  const [, navigate] = useLocation();
  return (
    <article aria-label={shopName(shop)} className="grid grid-cols-1 gap-10">
      <header>
        <AllShops />
        <PageHeading title={shopName(shop)}>
          <span className="flex gap-1">
            <Button
              variant="outline"
              pending={scrape.isPending}
              aria-label="Re-scrape"
              title="Re-scrape"
              onClick={() => scrape.mutate()}
            >
              {!scrape.isPending && <Icon name="refresh" />}
              Re-scrape
            </Button>
            <DeleteShop shop={shop} onDeleted={() => navigate(paths.redbubble)} />
          </span>
        </PageHeading>
        <ShopHealth shop={shop} scrape={scrape} />
      </header>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-10">
          <NewProducts shop={shop} />
          <ShopFacts shop={shop} />
        </div>
        <ShopSettings>
          <ShopAddresses shop={shop} />
          <Suspense>
            <ShopSwitches shop={shop} />
            {shop.webhookUrl !== emailOnly && <EventSettings shop={shop} />}
            <EmailSwitches shop={shop} />
          </Suspense>
          {recipe(shop)}
          <Suspense>
            <ShopFeeds shop={shop} />
          </Suspense>
        </ShopSettings>
      </div>
      <Suspense fallback={<TableSkeleton rows={5} />}>
        <Products shop={shop} lastSeen={lastSeenOf(userId)} />
      </Suspense>
    </article>
  );
}

/** The shop's settings. On narrow screens they are folded, so that the products come first. */
function ShopSettings({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Settings"
      aside={
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          className="lg:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide settings' : 'Show settings'}
        </Button>
      }
    >
      <div className={cn('grid grid-cols-1 gap-5', !isOpen && 'max-lg:hidden')}>{children}</div>
    </Section>
  );
}

function AllShops() {
  return (
    <Link
      href={paths.redbubble}
      className="inline-flex min-h-6 items-center text-cyan underline underline-offset-4 pointer-coarse:min-h-11"
    >
      All shops
    </Link>
  );
}

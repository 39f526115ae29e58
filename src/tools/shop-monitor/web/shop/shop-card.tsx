import { type ReactNode, useId } from 'react';
import { Button } from '../../../../platform/web/button.tsx';
import { cn } from '../../../../platform/web/cn.ts';
import { Icon } from '../../../../platform/web/icon.tsx';
import type { Shop } from '../../shared/entities.ts';
import { shopName } from '../shops.ts';
import { DeleteShop } from './delete-shop.tsx';
import { ShopAddresses } from './shop-addresses.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { ShopFeeds } from './shop-feeds.tsx';
import { ShopHealth } from './shop-health.tsx';
import { ShopSwitches } from './shop-switches.tsx';
import { useScrapeShop } from './use-scrape-shop.ts';

/** What another feature adds to each shop. */
export interface RecipeSlot {
  readonly recipe: (shop: Shop) => ReactNode;
}

interface ShopCardProps extends RecipeSlot {
  readonly shop: Shop;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One shop: its status, schedule and switches. Its name is a button that chooses it. */
export function ShopCard({ shop, chosen, recipe, onChoose }: ShopCardProps) {
  const id = useId();
  const scrape = useScrapeShop(shop.id);
  return (
    <article
      aria-labelledby={id}
      className={cn('border border-l-4 border-rule bg-sheet p-5 max-md:p-4', chosen && 'border-l-ink')}
    >
      <header className="flex items-start justify-between gap-4">
        <h3 id={id} className="min-w-0 text-xl">
          <button
            type="button"
            aria-pressed={chosen}
            onClick={onChoose}
            className="min-h-6 text-left [overflow-wrap:anywhere] underline decoration-1 underline-offset-4 hover:text-cyan aria-pressed:no-underline pointer-coarse:min-h-11"
          >
            {shopName(shop)}
          </button>
        </h3>
        <span className="-mt-1.5 flex shrink-0 gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Re-scrape"
            title="Re-scrape"
            pending={scrape.isPending}
            onClick={() => scrape.mutate()}
          >
            {!scrape.isPending && <Icon name="refresh" />}
          </Button>
          <DeleteShop shop={shop} />
        </span>
      </header>
      <ShopHealth shop={shop} scrape={scrape} />
      <div className="mt-5 grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-4">
          <ShopAddresses shop={shop} />
          <ShopFacts shop={shop} />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <ShopSwitches shop={shop} />
          {recipe(shop)}
          <ShopFeeds shop={shop} />
        </div>
      </div>
    </article>
  );
}

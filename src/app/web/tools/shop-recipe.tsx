import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';

const ShopRecipe = lazyPart(async () => (await import('#workflows/recipes/web/shop-recipe.tsx')).ShopRecipe);

/** Returns the template of a shop, for the page of the shop. */
export function recipeOf(shop: Shop) {
  return (
    <Suspense>
      <ShopRecipe shop={shop} />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ShopPage as Page } from '#tools/shop-monitor/web/shop/shop-page.tsx';

const ShopRecipe = lazyPart(async () => (await import('./shop-recipe.tsx')).ShopRecipe);

/** The page of a shop, with the template that finishes its new pictures. */
export function ShopPage() {
  return (
    <Page
      recipe={(shop) => (
        <Suspense>
          <ShopRecipe shop={shop} />
        </Suspense>
      )}
    />
  );
}

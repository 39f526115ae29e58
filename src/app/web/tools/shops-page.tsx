import { Suspense } from 'react';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { ShopMonitorPage } from '../../../tools/shop-monitor/web/shop-monitor-page.tsx';

const ShopRecipe = lazyPart(
  async () => (await import('../../../workflows/recipes/web/shop-recipe.tsx')).ShopRecipe,
);
const templates = {
  Choice: lazyPart(
    async () => (await import('../../../workflows/templates/web/template-choice.tsx')).TemplateChoice,
  ),
  Shown: lazyPart(
    async () => (await import('../../../workflows/templates/web/template-choice.tsx')).TemplateLink,
  ),
};

/** The shop monitor, where each shop may have a template. */
export function ShopsPage() {
  return (
    <ShopMonitorPage
      recipe={(shop) => (
        <Suspense>
          <ShopRecipe shop={shop} templates={templates} />
        </Suspense>
      )}
    />
  );
}

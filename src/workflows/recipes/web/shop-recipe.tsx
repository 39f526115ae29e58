import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';

const RecipeDialog = lazyPart(async () => (await import('./recipe-dialog.tsx')).RecipeDialog);

const TemplateLink = lazyPart(
  async () => (await import('#workflows/templates/web/template-choice.tsx')).TemplateLink,
);

/** The template that finishes the pictures of a shop's new products. */
export function ShopRecipe({ shop }: { readonly shop: Shop }) {
  const [choosing, setChoosing] = useState(false);
  const { templateId } = shop;
  return (
    <div className="border-t border-rule pt-3">
      <p className="text-sm text-ink-soft">Finished pictures</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {templateId === null ? (
          <span>None: the webhook has the shop's own picture.</span>
        ) : (
          <TemplateLink id={templateId} />
        )}
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Icon name="image" />
          {templateId === null ? 'Choose a template' : 'Change template'}
        </Button>
      </div>
      <Suspense>{choosing && <RecipeDialog shop={shop} onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

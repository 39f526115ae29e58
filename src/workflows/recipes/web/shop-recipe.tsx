import { type ComponentType, Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';

const RecipeDialog = lazyPart(async () => (await import('./recipe-dialog.tsx')).RecipeDialog);

/** What the screens of templates offer here. */
export interface TemplateParts {
  readonly Choice: ComponentType<{
    readonly value: string | null;
    readonly onChoose: (id: string | null) => void;
  }>;
  /** A template's picture and name. */
  readonly Shown: ComponentType<{ readonly id: string }>;
}

export interface ShopRecipeProps {
  readonly shop: Shop;
  readonly templates: TemplateParts;
}

/** The template that finishes the pictures of a shop's new products. */
export function ShopRecipe({ shop, templates }: ShopRecipeProps) {
  const [choosing, setChoosing] = useState(false);
  const { templateId } = shop;
  return (
    <div className="border-t border-rule pt-3">
      <p className="text-sm text-ink-soft">Finished pictures</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {templateId === null ? (
          <span>None: the webhook names the shop's own picture.</span>
        ) : (
          <templates.Shown id={templateId} />
        )}
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Icon name="image" />
          {templateId === null ? 'Choose a template' : 'Change template'}
        </Button>
      </div>
      <Suspense>
        {choosing && <RecipeDialog {...{ shop, templates }} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  );
}

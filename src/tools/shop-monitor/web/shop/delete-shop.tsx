import { Suspense, useState } from 'react';
import { formatCount } from '../../../../platform/shared/format.ts';
import { Button } from '../../../../web/kit/button.tsx';
import { Icon } from '../../../../web/kit/icon.tsx';
import type { Shop } from '../../shared/entities.ts';
import { lazyPart } from '../../../../web/kit/lazy-part.tsx';
import { shopName } from '../shop-name.ts';
import { useDeleteShop } from './use-delete-shop.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../../../web/kit/confirm-dialog.tsx')).ConfirmDialog);

/** Deletes the shop, once its owner has been asked by its name. */
export function DeleteShop({ shop }: { readonly shop: Shop }) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteShop(shop);
  const { productCount } = shop;
  const products = `${formatCount(productCount)} ${productCount === 1 ? 'product' : 'products'}`;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Delete"
        title="Delete"
        aria-haspopup="dialog"
        pending={deletion.isPending}
        onClick={() => setAsking(true)}
      >
        {!deletion.isPending && <Icon name="trash" />}
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            onClose={() => setAsking(false)}
            question={`Delete "${shopName(shop)}"?`}
            consequence={`Its scans end, its feeds close and its list of ${products} is forgotten. This can't be undone.`}
            action="Delete shop"
            onConfirm={() => deletion.mutate()}
          />
        )}
      </Suspense>
    </>
  );
}

import { formatCount } from '../../../../platform/shared/format.ts';
import { DeleteButton } from '../../../../platform/web/delete-button.tsx';
import type { Shop } from '../../shared/entities.ts';
import { shopName } from '../shop-name.ts';
import { useDeleteShop } from './use-delete-shop.ts';

export function DeleteShop({ shop }: { readonly shop: Shop }) {
  const deletion = useDeleteShop(shop);
  const { productCount } = shop;
  const products = `${formatCount(productCount)} ${productCount === 1 ? 'product' : 'products'}`;
  return (
    <DeleteButton
      question={`Delete "${shopName(shop)}"?`}
      consequence={`Its scans end, its feeds close and its list of ${products} is forgotten. This can't be undone.`}
      action="Delete shop"
      pending={deletion.isPending}
      onDelete={() => deletion.mutate()}
    />
  );
}

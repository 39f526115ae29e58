import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#platform/shared/format.ts';
import { client } from '#platform/web/call.ts';
import { DeleteButton } from '#platform/web/delete-button.tsx';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopName, shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { deleteShop } from '#tools/shop-monitor/web/operations.ts';

interface DeleteShopProps {
  readonly shop: Shop;
  readonly onDeleted: () => void;
}

/** Deletes a shop after a confirmation. */
export function DeleteShop({ shop, onDeleted }: DeleteShopProps) {
  const deletion = useDeleteShop(shop, onDeleted);
  const { productCount } = shop;
  const products = `${formatCount(productCount)} ${productCount === 1 ? 'product' : 'products'}`;
  return (
    <DeleteButton
      question={`Delete "${shopName(shop)}"?`}
      consequence={`This stops its scans and permanently deletes its feeds and its list of ${products}.`}
      action="Delete shop"
      pending={deletion.isPending}
      onDelete={() => deletion.mutate()}
    />
  );
}

/** Pending until the list of shops has been refetched. */
function useDeleteShop(shop: Shop, onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(deleteShop, { params: { id: String(shop.id) } }),
    onSuccess: async () => {
      toast({ title: 'Shop deleted', description: `${shopName(shop)} is no longer monitored.` });
      onDeleted();
      await queries.invalidateQueries({ queryKey: shopsKey });
    },
    onError: (error) => showErrorToast('Error', error, 'Failed to delete shop'),
  });
}

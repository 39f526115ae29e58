import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { deleteShop } from '../../shared/contract.ts';
import type { Shop } from '../../shared/entities.ts';
import { callErrorText } from '../call-error-text.ts';
import { shopName } from '../shop-name.ts';
import { shopsKey } from '../use-shops.ts';

/** Stops monitoring a shop; pending until the list is fresh again. */
export function useDeleteShop(shop: Shop) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(deleteShop, { params: { id: String(shop.id) } }),
    onSuccess: async () => {
      toast({ title: 'Shop deleted', description: `${shopName(shop)} is no longer monitored.` });
      await queries.invalidateQueries({ queryKey: shopsKey });
      // What had the focus went with the shop.
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: callErrorText(error, 'Failed to delete shop'),
        variant: 'destructive',
      }),
  });
}

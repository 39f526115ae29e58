import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { patchShop } from '#tools/shop-monitor/web/operations.ts';
import { shopsKey } from '#tools/shop-monitor/web/shops.ts';

type ShopPatch = Partial<Pick<Shop, 'events' | 'notifyEmail' | 'notifyWeekly'>>;

/** Changes settings of a shop. Changes to one shop reach the server in order. */
export function usePatchShop(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `${patchShop.name}:${shopId}` },
    mutationFn: (body: ShopPatch) => client.call(patchShop, { params: { id: String(shopId) }, body }),
    onSuccess: () => {
      toast({ title: 'Shop settings updated' });
      return queries.invalidateQueries({ queryKey: shopsKey });
    },
    onError: (error) => showErrorToast('Update failed', error, 'The server could not be reached.'),
  });
}

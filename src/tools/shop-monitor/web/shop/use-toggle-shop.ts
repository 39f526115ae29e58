import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { toggleShop } from '#tools/shop-monitor/web/operations.ts';

export type SwitchName = 'syncProducts' | 'postProducts';

interface Change {
  readonly name: SwitchName;
  readonly on: boolean;
}

/**
 * Flips a switch on screen at once, and back if the request fails. Changes to one shop reach the server in
 * order.
 */
export function useToggleShop(shopId: number) {
  const queries = useQueryClient();
  const mutationKey = [toggleShop.name, shopId];
  const show = ({ name, on }: Change) =>
    queries.setQueryData<readonly Shop[]>(shopsKey, (shops) =>
      shops?.map((shop) => (shop.id === shopId ? { ...shop, [name]: on } : shop)),
    );
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ name, on }: Change) =>
      client.call(toggleShop, { params: { id: String(shopId) }, body: { [name]: on } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: shopsKey });
      show(change);
    },
    onSuccess: () => toast({ title: 'Shop settings updated' }),
    onError: (error, { name, on }) => {
      show({ name, on: !on });
      showErrorToast('Update failed', error, 'The server could not be reached.');
    },
    // Only the last change refetches: an earlier response would undo what later ones show.
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1
        ? queries.invalidateQueries({ queryKey: shopsKey })
        : undefined,
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { toggleShop } from '../../shared/contract.ts';
import type { Shop } from '../../shared/entities.ts';
import { callErrorText } from '../call-error-text.ts';
import { shopsKey } from '../use-shops.ts';

export type SwitchName = 'syncProducts' | 'postProducts';

interface Flip {
  readonly name: SwitchName;
  readonly on: boolean;
}

/**
 * Flips a switch on screen at once and back if the server refuses. Flips of one shop reach the server in
 * their order.
 */
export function useToggleShop(shopId: number) {
  const queries = useQueryClient();
  const mutationKey = [toggleShop.name, shopId];
  const show = ({ name, on }: Flip) =>
    queries.setQueryData<readonly Shop[]>(shopsKey, (shops) =>
      shops?.map((shop) => (shop.id === shopId ? { ...shop, [name]: on } : shop)),
    );
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(':') },
    mutationFn: ({ name, on }: Flip) =>
      client.call(toggleShop, { params: { id: String(shopId) }, body: { [name]: on } }),
    onMutate: async (flip) => {
      await queries.cancelQueries({ queryKey: shopsKey });
      show(flip);
    },
    onSuccess: () => toast({ title: 'Shop settings updated' }),
    onError: (error, { name, on }) => {
      show({ name, on: !on });
      toast({
        title: 'Update failed',
        description: callErrorText(error, 'The server could not be reached.'),
        variant: 'destructive',
      });
    },
    // Read anew by the last flip alone: an earlier answer would undo what the later ones show.
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1
        ? queries.invalidateQueries({ queryKey: shopsKey })
        : undefined,
  });
}

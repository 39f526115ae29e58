import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { addShop } from '../../shared/contract.ts';
import type { Shop } from '../../shared/entities.ts';
import { marketplace } from '../../shared/marketplace.ts';
import { callErrorText } from '../call-error-text.ts';
import { shopsKey } from '../use-shops.ts';
import type { ShopInput } from './shop-input.ts';

/** Adds a shop, whose first scan starts at once; gives it. */
export function useAddShop() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ shopUrl, webhookUrl, notifyExisting }: ShopInput) => {
      const body = { shopUrl: shopUrl.trim(), webhookUrl: webhookUrl.trim(), notifyExisting };
      return (await client.call(addShop, { body })).data;
    },
    onSuccess: (shop) => {
      toast({ title: `${marketplace} shop added successfully and initial scraping started.` });
      queries.setQueryData<readonly Shop[]>(shopsKey, (shops = []) => [...shops, shop]);
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: callErrorText(error, 'Failed to add shop'),
        variant: 'destructive',
      }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { updateShop } from '../../shared/contract.ts';
import { callErrorText } from '../call-error-text.ts';
import { shopsKey } from '../use-shops.ts';

/** Gives a shop another webhook. */
export function useChangeWebhook(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (webhookUrl: string) =>
      client.call(updateShop, { params: { id: String(shopId) }, body: { webhookUrl } }),
    onSuccess: () => {
      toast({ title: 'Shop settings updated' });
      return queries.invalidateQueries({ queryKey: shopsKey });
    },
    onError: (error) =>
      toast({
        title: 'Update failed',
        description: callErrorText(error, 'The server could not be reached.'),
        variant: 'destructive',
      }),
  });
}

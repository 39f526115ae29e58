import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../platform/web/call.ts';
import { toast } from '../../../../platform/web/toast-store.ts';
import { listProducts, sendProduct } from '../../shared/contract.ts';
import type { Product } from '../../shared/entities.ts';
import { callErrorText } from '../call-error-text.ts';

/** Posts one product to the shop's webhook, whatever became of it before. */
export function useSendProduct(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ productId }: Product) =>
      client.call(sendProduct, { params: { id: String(shopId), productId } }),
    onSuccess: (_answer, { productId }) => {
      toast({
        title: 'Webhook on its way',
        description: `Product ${productId} is posted to the shop's webhook.`,
      });
      return queries.invalidateQueries({ queryKey: [listProducts.path, shopId] });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: callErrorText(error, 'Failed to send product'),
        variant: 'destructive',
      }),
  });
}

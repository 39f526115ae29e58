import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { wasPosted } from './webhook-status.tsx';
import { listProducts, sendProduct } from '#tools/shop-monitor/web/operations.ts';

interface SendButtonProps {
  readonly shopId: number;
  readonly product: Product;
}

/** Posts a product to the shop's webhook, whether it was posted before or not. */
export function SendButton({ shopId, product }: SendButtonProps) {
  const sending = useSendProduct(shopId);
  const { notification, productId } = product;
  const label = wasPosted.has(notification) ? 'Send again' : 'Send';
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${label}: product ${productId}`}
      pending={sending.isPending}
      onClick={() => sending.mutate(product)}
    >
      {label}
    </Button>
  );
}

function useSendProduct(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ productId }: Product) =>
      client.call(sendProduct, { params: { id: String(shopId), productId } }),
    onSuccess: (_response, { productId }) => {
      toast({
        title: 'Sending webhook',
        description: `Product ${productId} is being posted to the shop's webhook.`,
      });
      return queries.invalidateQueries({ queryKey: [listProducts.path, shopId] });
    },
    onError: (error) => showErrorToast('Error', error, 'Failed to send product'),
  });
}

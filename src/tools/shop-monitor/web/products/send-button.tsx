import { Button } from '../../../../platform/web/button.tsx';
import type { Product } from '../../shared/entities.ts';
import { useSendProduct } from './use-send-product.ts';

interface SendButtonProps {
  readonly shopId: number;
  readonly product: Product;
}

/** Posts a product by hand, also one that was never posted. */
export function SendButton({ shopId, product }: SendButtonProps) {
  const sending = useSendProduct(shopId);
  const { notification, productId } = product;
  const never = notification === 'existing' || notification === 'not_posted';
  const label = never ? 'Send' : 'Send again';
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

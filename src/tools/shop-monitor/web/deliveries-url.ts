import { paths } from '#platform/shared/paths.ts';
import { productSubject } from '#tools/shop-monitor/shared/product-values.ts';

/** The account's delivery log, filtered to new products. */
export const deliveriesUrl = `${paths.webhooks}?tab=deliveries&event=product.discovered`;

/** Returns the address of the delivery log filtered to one product. */
export function productDeliveriesUrl(shopId: number, productId: string): string {
  return `${paths.webhooks}?${new URLSearchParams({ tab: 'deliveries', subject: productSubject(shopId, productId) }).toString()}`;
}

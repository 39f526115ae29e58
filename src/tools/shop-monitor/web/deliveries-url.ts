import { paths } from '../../../platform/shared/paths.ts';
import { productSubject } from '../shared/entities.ts';

/** The account's delivery log, filtered to new products. */
export const deliveriesUrl = `${paths.account}?tab=settings&event=product.discovered`;

/** Returns the address of the delivery log filtered to one product. */
export function productDeliveriesUrl(shopId: number, productId: string): string {
  return `${paths.account}?${new URLSearchParams({ tab: 'settings', subject: productSubject(shopId, productId) }).toString()}`;
}

import { paths } from '../../../platform/shared/paths.ts';
import { productSubject } from '../shared/product-subject.ts';

/** The account's delivery log, which tells of every attempt, showing new products alone. */
export const deliveriesUrl = `${paths.account}?tab=settings&event=product.discovered`;

/** The same for one product: what was sent about it, and what was answered. */
export function productDeliveriesUrl(shopId: number, productId: string): string {
  return `${paths.account}?${new URLSearchParams({ tab: 'settings', subject: productSubject(shopId, productId) }).toString()}`;
}

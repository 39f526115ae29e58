/**
 * What the webhook of a product is written under: the same for each of its deliveries, and in links to them.
 */
export function productSubject(shopId: number, productId: string): string {
  return `product:${shopId}:${productId}`;
}

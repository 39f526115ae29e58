import type { ResultOrigin } from '../../../account/results/server/result-origin.ts';
import type { ProductRow } from '../../../tools/shop-monitor/server/events.ts';

/** Returns what the pictures of a product are made by. No call makes them: the shop's page has its template. */
export function originOfProduct({ title, productId }: Pick<ProductRow, 'title' | 'productId'>): ResultOrigin {
  return { tool: 'recipe', title: title ?? productId };
}

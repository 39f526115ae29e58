import type { TaxId } from './objects.ts';
import type { Store } from './store.ts';

/** Returns a customer's tax ids, the newest first. */
export async function taxIdsOf(store: Store, customer: string): Promise<TaxId[]> {
  const all = await store.list<TaxId>('tax_id', customer);
  return all.filter((taxId) => !taxId.sandbox_deleted);
}

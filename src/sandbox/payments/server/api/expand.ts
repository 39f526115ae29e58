import type { StripeObject } from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest } from '#sandbox/payments/server/state/stripe-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Replaces ids with their objects along paths such as `data.latest_charge`. */
export async function expandAll(store: Store, object: object, paths: readonly string[]): Promise<object> {
  let expanded = object;
  for (const path of paths) expanded = await expand(store, expanded as Fields, path.split('.'), path);
  return expanded;
}

async function expand(store: Store, object: Fields, parts: readonly string[], path: string): Promise<Fields> {
  const [name = '', ...rest] = parts;
  const value = await expandField(store, object, name, path);
  if (rest.length === 0 || value === null) return { ...object, [name]: value };
  const inner = Array.isArray(value)
    ? await expandEach(store, value as Fields[], rest, path)
    : await expand(store, value as Fields, rest, path);
  return { ...object, [name]: inner };
}

/** One after the other, because a transaction has one connection. */
async function expandEach(store: Store, objects: readonly Fields[], parts: readonly string[], path: string) {
  const expanded: Fields[] = [];
  for (const object of objects) expanded.push(await expand(store, object, parts, path));
  return expanded;
}

async function expandField(store: Store, object: Fields, name: string, path: string): Promise<unknown> {
  if (object.object === 'invoice' && name === 'confirmation_secret') return confirmationSecret(store, object);
  const value = object[name];
  if (value === undefined)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  if (typeof value !== 'string') return value;
  const found = await store.find<StripeObject>(value);
  if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return found;
}

/** Returns the secret with which a browser pays an open invoice, or null if there is nothing to pay. */
async function confirmationSecret(store: Store, invoice: Fields) {
  if (typeof invoice.sandbox_payment_intent !== 'string' || invoice.status !== 'open') return null;
  const intent = await store.get<StripeObject>('payment_intent', invoice.sandbox_payment_intent);
  return { client_secret: intent.client_secret, type: 'payment_intent' };
}

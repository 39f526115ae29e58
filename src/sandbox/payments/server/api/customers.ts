import { type Customer, newId, type PaymentMethod } from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest } from '#sandbox/payments/server/state/stripe-error.ts';
import type { Operation } from './operation.ts';
import { metadataParam, objectParam, textParam } from './params.ts';

const createCustomer: Operation = {
  method: 'POST',
  path: '/v1/customers',
  params: ['name', 'email', 'metadata'],
  async run({ store, params }) {
    const customer = await store.put<Customer>({
      id: newId('cus'),
      object: 'customer',
      address: null,
      balance: 0,
      created: store.now,
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      email: textParam(params, 'email') ?? null,
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: metadataParam(params),
      name: textParam(params, 'name') ?? null,
      phone: null,
    });
    await store.emit('customer.created', customer);
    return customer;
  },
};

const updateCustomer: Operation = {
  method: 'POST',
  path: '/v1/customers/:id',
  params: ['name', 'invoice_settings'],
  async run({ store, id, params }) {
    const before = await store.get<Customer>('customer', id);
    const card = textParam(objectParam(params, 'invoice_settings'), 'default_payment_method');
    if (card !== undefined) await requireCardOf(store, before.id, card);
    const after = await store.put<Customer>({
      ...before,
      ...(params.name !== undefined && { name: textParam(params, 'name') ?? null }),
      ...(card !== undefined && {
        invoice_settings: { ...(before.invoice_settings as object), default_payment_method: card },
      }),
    });
    await store.emit('customer.updated', after);
    return after;
  },
};

/** Throws, as Stripe does, unless the card is the customer's. */
export async function requireCardOf(store: Store, customer: string, card: string): Promise<void> {
  const found = await store.get<PaymentMethod>('payment_method', card);
  if (found.customer !== customer)
    throw invalidRequest('The payment method must be attached to the customer.', {
      code: 'resource_missing',
    });
}

const readCustomer: Operation = {
  method: 'GET',
  path: '/v1/customers/:id',
  params: [],
  run: ({ store, id }) => store.get<Customer>('customer', id),
};

export const customerOperations = [createCustomer, updateCustomer, readCustomer];

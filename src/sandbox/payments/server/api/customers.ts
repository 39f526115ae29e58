import { type Customer, newId } from '../state/objects.ts';
import type { Operation } from './operation.ts';
import { metadataParam, textParam } from './params.ts';

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

export const customerOperations = [createCustomer];

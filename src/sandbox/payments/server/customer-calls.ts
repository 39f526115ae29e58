import { plans } from '../../../account/billing/shared/plans.ts';
import { pageOf, pageParams, type StripeOperation } from './calls.ts';
import { listParam, metadataParam, textParam } from './form.ts';
import { type CustomerObject, listOf, newId, type PriceObject } from './objects.ts';
import type { Store } from './store.ts';

/** The prices of the two plans, made when they are first asked for. */
export async function listPrices(store: Store): Promise<PriceObject[]> {
  const known = await store.list<PriceObject>('price');
  if (known.length > 0) return known;
  const prices: PriceObject[] = [];
  for (const [id, plan] of Object.entries(plans)) prices.push(await store.put(newPrice(store.now, id, plan)));
  return prices.toReversed();
}

function newPrice(now: number, id: string, plan: (typeof plans)[keyof typeof plans]): PriceObject {
  return {
    id: `price_sandbox${id}`,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now,
    currency: 'usd',
    livemode: false,
    lookup_key: plan.lookupKey,
    metadata: {},
    nickname: plan.name,
    product: 'prod_sandboxpremium',
    recurring: { interval: plan.interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: plan.listPriceCents,
    unit_amount_decimal: String(plan.listPriceCents),
  };
}

const listPricesCall: StripeOperation = {
  method: 'GET',
  path: '/v1/prices',
  params: ['active', 'lookup_keys', ...pageParams],
  async run({ store, params }) {
    const keys = listParam(params, 'lookup_keys');
    const all = await listPrices(store);
    const found = keys.length === 0 ? all : all.filter(({ lookup_key }) => keys.includes(lookup_key));
    return pageOf(found, params, '/v1/prices');
  },
};

const createCustomer: StripeOperation = {
  method: 'POST',
  path: '/v1/customers',
  params: ['name', 'email', 'metadata'],
  async run({ store, params }) {
    const customer = await store.put<CustomerObject>({
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

const readCustomer: StripeOperation = {
  method: 'GET',
  path: '/v1/customers/:id',
  params: [],
  run: ({ store, id }) => store.get('customer', id),
};

const listCustomers: StripeOperation = {
  method: 'GET',
  path: '/v1/customers',
  params: ['email', ...pageParams],
  async run({ store, params }) {
    const email = textParam(params, 'email');
    const all = await store.list<CustomerObject>('customer');
    const found = email === undefined ? all : all.filter((customer) => customer.email === email);
    return found.length === 0 ? listOf([], '/v1/customers') : pageOf(found, params, '/v1/customers');
  },
};

export const customerCalls = [listPricesCall, createCustomer, readCustomer, listCustomers];

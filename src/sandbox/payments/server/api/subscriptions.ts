import { plans } from '#account/billing/shared/plans.ts';
import type { Customer, Price, Subscription } from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest, missingObject } from '#sandbox/payments/server/state/stripe-error.ts';
import {
  cancelSubscription,
  changePrice,
  createSubscription,
  isLive,
} from '#sandbox/payments/server/state/subscriptions.ts';
import { requireCardOf } from './customers.ts';
import { type Operation, pageOf, pageParams } from './operation.ts';
import {
  listParam,
  metadataParam,
  objectParam,
  type Params,
  requireCards,
  requiredText,
  textParam,
} from './params.ts';

/** Returns the plans' prices, which are created when they are first read. */
async function readPrices(store: Store): Promise<Price[]> {
  const stored = await store.list<Price>('price');
  if (stored.length > 0) return stored;
  const prices: Price[] = [];
  for (const [id, plan] of Object.entries(plans)) prices.push(await store.put(newPrice(store.now, id, plan)));
  return prices.toReversed();
}

function newPrice(now: number, id: string, plan: (typeof plans)[keyof typeof plans]): Price {
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

/** Returns the price in the parameter `items`. Throws if there is none or it is unknown. */
export async function priceParam(store: Store, params: Params): Promise<Price> {
  const [item] = listParam(params, 'items');
  if (typeof item !== 'object')
    throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const id = requiredText(item, 'price');
  const price = (await readPrices(store)).find((candidate) => candidate.id === id);
  if (!price) throw missingObject('price', id);
  return price;
}

const listPrices: Operation = {
  method: 'GET',
  path: '/v1/prices',
  params: ['active', 'lookup_keys', ...pageParams],
  async run({ store, params }) {
    const keys = listParam(params, 'lookup_keys');
    const all = await readPrices(store);
    const found = keys.length === 0 ? all : all.filter(({ lookup_key }) => keys.includes(lookup_key));
    return pageOf(found, params, '/v1/prices');
  },
};

const createOperation: Operation = {
  method: 'POST',
  path: '/v1/subscriptions',
  params: ['customer', 'items', 'metadata', 'payment_behavior', 'payment_settings'],
  async run({ store, params }) {
    const customer = await store.get<Customer>('customer', requiredText(params, 'customer'));
    requireCards(objectParam(params, 'payment_settings'), 'payment_method_types');
    if (textParam(params, 'payment_behavior') !== 'default_incomplete') {
      throw invalidRequest('This customer has no attached payment source.', { code: 'resource_missing' });
    }
    return createSubscription(store, customer.id, await priceParam(store, params), metadataParam(params));
  },
};

const listSubscriptions: Operation = {
  method: 'GET',
  path: '/v1/subscriptions',
  params: ['customer', 'status', ...pageParams],
  async run({ store, params }) {
    const status = textParam(params, 'status');
    const all = await store.list<Subscription>('subscription', textParam(params, 'customer'));
    const found = all.filter(
      (one) => status === 'all' || (status ? one.status === status : one.status !== 'canceled'),
    );
    return pageOf(found, params, '/v1/subscriptions');
  },
};

const updateSubscription: Operation = {
  method: 'POST',
  path: '/v1/subscriptions/:id',
  params: [
    'cancel_at_period_end',
    'default_payment_method',
    'items',
    'payment_behavior',
    'proration_behavior',
  ],
  async run({ store, id, params }) {
    const before = await store.get<Subscription>('subscription', id);
    if (!isLive(before)) throw invalidRequest('This subscription cannot be updated in its status.');
    if (params.items !== undefined) return changePrice(store, before, await priceParam(store, params));
    const card = textParam(params, 'default_payment_method');
    if (card !== undefined) return useCard(store, before, card);
    const cancelAtPeriodEnd = textParam(params, 'cancel_at_period_end');
    if (cancelAtPeriodEnd === undefined) return before;
    const ends = cancelAtPeriodEnd === 'true';
    const after = await store.put<Subscription>({
      ...before,
      cancel_at: ends ? before.items.data[0].current_period_end : null,
      cancel_at_period_end: ends,
      canceled_at: ends ? store.now : null,
    });
    await store.emit('customer.subscription.updated', after);
    return after;
  },
};

async function useCard(store: Store, before: Subscription, card: string): Promise<Subscription> {
  await requireCardOf(store, before.customer, card);
  const after = await store.put<Subscription>({ ...before, default_payment_method: card });
  await store.emit('customer.subscription.updated', after);
  return after;
}

/** An open invoice stays open and payable until it is voided, as with Stripe. */
const cancelOperation: Operation = {
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: [],
  async run({ store, id }) {
    const subscription = await store.get<Subscription>('subscription', id);
    if (subscription.ended_at !== null) throw missingObject('subscription', id);
    return cancelSubscription(store, subscription);
  },
};

export const subscriptionOperations = [
  listPrices,
  createOperation,
  listSubscriptions,
  updateSubscription,
  cancelOperation,
];

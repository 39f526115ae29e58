import { pageOf, pageParams, type StripeOperation } from './calls.ts';
import { requireCards } from './cards.ts';
import { listPrices } from './customer-calls.ts';
import { invalid, missingObject } from './fault.ts';
import { listParam, metadataParam, objectParam, type Params, requiredText, textParam } from './form.ts';
import { figuresOf, invoiceOf, voidInvoice } from './invoices.ts';
import type { CustomerObject, InvoiceObject, PriceObject, SubscriptionObject } from './objects.ts';
import type { Store } from './store.ts';
import { changeLines, changePrice, endSubscription, isLive, startSubscription } from './subscriptions.ts';

async function priceOf(store: Store, params: Params): Promise<PriceObject> {
  const [item] = listParam(params, 'items');
  if (typeof item !== 'object')
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const id = requiredText(item, 'price');
  const price = (await listPrices(store)).find((known) => known.id === id);
  if (!price) throw missingObject('price', id);
  return price;
}

const createSubscription: StripeOperation = {
  method: 'POST',
  path: '/v1/subscriptions',
  params: ['customer', 'items', 'metadata', 'payment_behavior', 'payment_settings'],
  async run({ store, params }) {
    const customer = await store.get<CustomerObject>('customer', requiredText(params, 'customer'));
    requireCards(objectParam(params, 'payment_settings'), 'payment_method_types');
    if (textParam(params, 'payment_behavior') !== 'default_incomplete') {
      throw invalid('This customer has no attached payment source.', { code: 'resource_missing' });
    }
    return startSubscription(store, customer.id, await priceOf(store, params), metadataParam(params));
  },
};

const readSubscription: StripeOperation = {
  method: 'GET',
  path: '/v1/subscriptions/:id',
  params: [],
  run: ({ store, id }) => store.get('subscription', id),
};

const listSubscriptions: StripeOperation = {
  method: 'GET',
  path: '/v1/subscriptions',
  params: ['customer', 'status', ...pageParams],
  async run({ store, params }) {
    const status = textParam(params, 'status');
    const all = await store.list<SubscriptionObject>('subscription', textParam(params, 'customer'));
    const found = all.filter(
      (one) => status === 'all' || (status ? one.status === status : one.status !== 'canceled'),
    );
    return pageOf(found, params, '/v1/subscriptions');
  },
};

const updateSubscription: StripeOperation = {
  method: 'POST',
  path: '/v1/subscriptions/:id',
  params: [
    'cancel_at_period_end',
    'items',
    'metadata',
    'payment_behavior',
    'proration_behavior',
    'proration_date',
  ],
  async run({ store, id, params }) {
    const before = await store.get<SubscriptionObject>('subscription', id);
    if (!isLive(before)) throw invalid('This subscription cannot be updated in its status.');
    if (params.items !== undefined) return changePrice(store, before, await priceOf(store, params));
    const ends = textParam(params, 'cancel_at_period_end');
    if (ends === undefined) return before;
    const after = await store.put<SubscriptionObject>({
      ...before,
      cancel_at: ends === 'true' ? before.items.data[0].current_period_end : null,
      cancel_at_period_end: ends === 'true',
      canceled_at: ends === 'true' ? store.now : null,
    });
    await store.emit('customer.subscription.updated', after);
    return after;
  },
};

/** Ends at once. An open invoice stays open and payable until it is voided, as with the provider. */
const cancelSubscription: StripeOperation = {
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: [],
  async run({ store, id }) {
    const subscription = await store.get<SubscriptionObject>('subscription', id);
    if (subscription.ended_at !== null) throw missingObject('subscription', id);
    return endSubscription(store, subscription);
  },
};

const listInvoices: StripeOperation = {
  method: 'GET',
  path: '/v1/invoices',
  params: ['customer', 'status', 'subscription', ...pageParams],
  async run({ store, params }) {
    const [status, subscription] = [textParam(params, 'status'), textParam(params, 'subscription')];
    const all = await store.list<InvoiceObject>('invoice', textParam(params, 'customer'));
    const found = all.filter(
      (one) =>
        (status === undefined || one.status === status) &&
        (subscription === undefined || one.sandbox_subscription === subscription),
    );
    return pageOf(found, params, '/v1/invoices');
  },
};

const readInvoice: StripeOperation = {
  method: 'GET',
  path: '/v1/invoices/:id',
  params: [],
  run: ({ store, id }) => store.get('invoice', id),
};

const voidInvoiceCall: StripeOperation = {
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: [],
  async run({ store, id }) {
    const invoice = await store.get<InvoiceObject>('invoice', id);
    if (invoice.status !== 'open')
      throw invalid('You can only pass in open invoices.', { code: 'invoice_not_editable' });
    return voidInvoice(store, invoice);
  },
};

const previewInvoice: StripeOperation = {
  method: 'POST',
  path: '/v1/invoices/create_preview',
  params: ['customer', 'subscription', 'subscription_details'],
  async run({ store, params }) {
    const subscription = await store.get<SubscriptionObject>(
      'subscription',
      requiredText(params, 'subscription'),
    );
    const customer = await store.get<CustomerObject>('customer', subscription.customer);
    const price = await priceOf(store, objectParam(params, 'subscription_details'));
    const lines = changeLines(subscription.items.data[0], price, store.now);
    return invoiceOf(
      store.now,
      subscription,
      'subscription_update',
      lines,
      figuresOf(lines, customer.balance),
    );
  },
};

export const subscriptionCalls = [
  createSubscription,
  readSubscription,
  listSubscriptions,
  updateSubscription,
  cancelSubscription,
  previewInvoice,
  voidInvoiceCall,
  readInvoice,
  listInvoices,
];

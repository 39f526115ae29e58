import { draftInvoice, voidInvoice } from '#sandbox/payments/server/state/invoices.ts';
import type { Invoice, Subscription } from '#sandbox/payments/server/state/objects.ts';
import { invalidRequest } from '#sandbox/payments/server/state/stripe-error.ts';
import { prorationLines } from '#sandbox/payments/server/state/subscriptions.ts';
import { type Operation, pageOf, pageParams } from './operation.ts';
import { objectParam, requiredText, textParam } from './params.ts';
import { priceParam } from './subscriptions.ts';

const previewInvoice: Operation = {
  method: 'POST',
  path: '/v1/invoices/create_preview',
  params: ['subscription', 'subscription_details'],
  async run({ store, params }) {
    const id = requiredText(params, 'subscription');
    const subscription = await store.get<Subscription>('subscription', id);
    const price = await priceParam(store, objectParam(params, 'subscription_details'));
    const lines = prorationLines(subscription.items.data[0], price, store.now);
    return draftInvoice(store, subscription, 'subscription_update', lines);
  },
};

const voidOperation: Operation = {
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: [],
  async run({ store, id }) {
    const invoice = await store.get<Invoice>('invoice', id);
    if (invoice.status !== 'open')
      throw invalidRequest('You can only pass in open invoices.', { code: 'invoice_not_editable' });
    return voidInvoice(store, invoice);
  },
};

const readInvoice: Operation = {
  method: 'GET',
  path: '/v1/invoices/:id',
  params: [],
  run: ({ store, id }) => store.get('invoice', id),
};

const listInvoices: Operation = {
  method: 'GET',
  path: '/v1/invoices',
  params: ['customer', 'status', 'subscription', ...pageParams],
  async run({ store, params }) {
    const [status, subscription] = [textParam(params, 'status'), textParam(params, 'subscription')];
    const all = await store.list<Invoice>('invoice', textParam(params, 'customer'));
    const found = all.filter(
      (invoice) =>
        (status === undefined || invoice.status === status) &&
        (subscription === undefined || invoice.sandbox_subscription === subscription),
    );
    return pageOf(found, params, '/v1/invoices');
  },
};

export const invoiceOperations = [previewInvoice, voidOperation, readInvoice, listInvoices];

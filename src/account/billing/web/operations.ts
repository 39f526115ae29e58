// Made from the declarations of the endpoints by `npm run build:clients`.

import type { Operation } from '#platform/shared/client.ts';
import type * as contractModule from '#account/billing/shared/contract.ts';

export const cancelSubscription: Operation<typeof contractModule.cancelSubscription> = {
  name: 'cancelSubscription',
  method: 'POST',
  path: '/api/subscription/cancel',
};

export const changeCard: Operation<typeof contractModule.changeCard> = {
  name: 'changeCard',
  method: 'POST',
  path: '/api/subscription/card',
};

export const changeSubscription: Operation<typeof contractModule.changeSubscription> = {
  name: 'changeSubscription',
  method: 'POST',
  path: '/api/subscription/change',
};

export const createPaymentIntent: Operation<typeof contractModule.createPaymentIntent> = {
  name: 'createPaymentIntent',
  method: 'POST',
  path: '/api/create-payment-intent',
};

export const createSubscription: Operation<typeof contractModule.createSubscription> = {
  name: 'createSubscription',
  method: 'POST',
  path: '/api/create-subscription',
};

export const getCard: Operation<typeof contractModule.getCard> = {
  name: 'getCard',
  method: 'GET',
  path: '/api/subscription/card',
};

export const getInvoiceDetails: Operation<typeof contractModule.getInvoiceDetails> = {
  name: 'getInvoiceDetails',
  method: 'GET',
  path: '/api/invoices/details',
};

export const getSubscription: Operation<typeof contractModule.getSubscription> = {
  name: 'getSubscription',
  method: 'GET',
  path: '/api/subscription',
};

export const listInvoices: Operation<typeof contractModule.listInvoices> = {
  name: 'listInvoices',
  method: 'GET',
  path: '/api/invoices',
};

export const listPlans: Operation<typeof contractModule.listPlans> = {
  name: 'listPlans',
  method: 'GET',
  path: '/api/plans',
};

export const payRenewal: Operation<typeof contractModule.payRenewal> = {
  name: 'payRenewal',
  method: 'POST',
  path: '/api/subscription/pay',
};

export const previewSubscriptionChange: Operation<typeof contractModule.previewSubscriptionChange> = {
  name: 'previewSubscriptionChange',
  method: 'POST',
  path: '/api/subscription/change/preview',
};

export const receiveStripeEvent: Operation<typeof contractModule.receiveStripeEvent> = {
  name: 'receiveStripeEvent',
  method: 'POST',
  path: '/api/stripe/webhook',
};

export const refreshSubscription: Operation<typeof contractModule.refreshSubscription> = {
  name: 'refreshSubscription',
  method: 'POST',
  path: '/api/subscription/refresh',
};

export const resumeSubscription: Operation<typeof contractModule.resumeSubscription> = {
  name: 'resumeSubscription',
  method: 'POST',
  path: '/api/subscription/resume',
};

export const setInvoiceDetails: Operation<typeof contractModule.setInvoiceDetails> = {
  name: 'setInvoiceDetails',
  method: 'PUT',
  path: '/api/invoices/details',
};

export const startCardChange: Operation<typeof contractModule.startCardChange> = {
  name: 'startCardChange',
  method: 'POST',
  path: '/api/subscription/card/setup',
};

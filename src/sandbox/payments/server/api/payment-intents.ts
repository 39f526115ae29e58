import { markActionRequired, recordPayment } from '#sandbox/payments/server/state/invoices.ts';
import { type PaymentIntent, publicView } from '#sandbox/payments/server/state/objects.ts';
import {
  cancelPaymentIntent,
  charge,
  completeAuthentication,
  createPaymentIntent,
  isPayable,
  type PaymentResult,
  requireAuthentication,
} from '#sandbox/payments/server/state/payment-intents.ts';
import { authenticationOf } from '#sandbox/payments/server/state/payment-methods.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest, StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { cardParam } from './card-param.ts';
import { type Operation, type OperationRequest, pageOf, pageParams } from './operation.ts';
import { integerParam, metadataParam, requireCards, requiredText, textParam } from './params.ts';

const createOperation: Operation = {
  method: 'POST',
  path: '/v1/payment_intents',
  params: ['amount', 'currency', 'customer', 'description', 'metadata', 'allowed_payment_method_types'],
  async run({ store, params }) {
    requireCards(params, 'allowed_payment_method_types');
    const amount = integerParam(params, 'amount');
    if (amount === undefined) requiredText(params, 'amount');
    if (amount === undefined || amount < 50) {
      throw invalidRequest('Amount must be at least $0.50 usd', {
        code: 'amount_too_small',
        param: 'amount',
      });
    }
    if (amount > 99_999_999) {
      throw invalidRequest('Amount must be no more than $999,999.99', {
        code: 'amount_too_large',
        param: 'amount',
      });
    }
    const customer = textParam(params, 'customer');
    if (customer !== undefined) await store.get('customer', customer);
    return createPaymentIntent(store, {
      amount,
      customer: customer ?? null,
      currency: requiredText(params, 'currency'),
      description: textParam(params, 'description') ?? null,
      metadata: metadataParam(params),
    });
  },
};

const readOperation: Operation = {
  method: 'GET',
  path: '/v1/payment_intents/:id',
  params: ['client_secret'],
  browser: true,
  run: readIntent,
};

/** Reads a payment for the secret key, or for a browser with its client secret. */
async function readIntent({ store, id, params, isTrusted }: OperationRequest): Promise<PaymentIntent> {
  const intent = await store.get<PaymentIntent>('payment_intent', id);
  if (isTrusted || textParam(params, 'client_secret') === intent.client_secret) return intent;
  throw invalidRequest(
    'The client_secret provided does not match any associated PaymentIntent on this account.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}

const listIntents: Operation = {
  method: 'GET',
  path: '/v1/payment_intents',
  params: ['customer', ...pageParams],
  async run({ store, params }) {
    const all = await store.list<PaymentIntent>('payment_intent', textParam(params, 'customer'));
    return pageOf(all, params, '/v1/payment_intents');
  },
};

const confirmOperation: Operation = {
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  params: ['client_secret', 'payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'],
  browser: true,
  async run(request) {
    const { store, params } = request;
    const intent = await readIntent(request);
    if (!isPayable(intent)) throw unexpectedState(intent, 'confirm');
    const card = cardParam(params, store.now);
    if (authenticationOf(card)) {
      const usesScript = textParam(params, 'use_stripe_sdk') === 'true';
      const returnUrl = usesScript ? undefined : textParam(params, 'return_url');
      const waiting = await requireAuthentication(store, intent, card, returnUrl);
      if (intent.sandbox_invoice) await markActionRequired(store, intent.sandbox_invoice);
      return waiting;
    }
    const result = await charge(store, intent, card);
    await recordInInvoice(store, result);
    if (!result.error) return result.intent;
    return new StripeError(402, { ...result.error, payment_intent: publicView(result.intent) });
  },
};

/** The card owner's answer to a 3-D Secure challenge. Stripe has no such operation in its public API. */
const authenticateOperation: Operation = {
  method: 'POST',
  path: '/v1/payment_intents/:id/authenticate',
  params: ['client_secret', 'outcome'],
  browser: true,
  async run(request) {
    const { store, params } = request;
    const intent = await readIntent(request);
    if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
    const isConfirmed = requiredText(params, 'outcome') === 'succeeded';
    const result = await completeAuthentication(store, intent, isConfirmed);
    await recordInInvoice(store, result);
    return result.intent;
  },
};

async function recordInInvoice(store: Store, result: PaymentResult): Promise<void> {
  const { sandbox_invoice: invoice } = result.intent;
  if (invoice) await recordPayment(store, invoice, result);
}

const cancelOperation: Operation = {
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  params: ['cancellation_reason'],
  async run({ store, id }) {
    const intent = await store.get<PaymentIntent>('payment_intent', id);
    if (!isPayable(intent) || intent.sandbox_invoice) throw unexpectedState(intent, 'cancel');
    return cancelPaymentIntent(store, intent);
  },
};

function unexpectedState(intent: PaymentIntent, verb: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: publicView(intent),
  });
}

export const paymentIntentOperations = [
  createOperation,
  readOperation,
  listIntents,
  confirmOperation,
  authenticateOperation,
  cancelOperation,
];

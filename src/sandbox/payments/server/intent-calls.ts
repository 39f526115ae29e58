import { pageOf, pageParams, Refusal, type StripeOperation } from './calls.ts';
import { authenticationOf, cardOf, requireCards } from './cards.ts';
import { answerChallenge, challenge } from './challenge.ts';
import { Fault, invalid } from './fault.ts';
import { integerParam, metadataParam, requiredText, textParam } from './form.ts';
import { askOwner, settleInvoice } from './invoices.ts';
import { type IntentObject, publicView } from './objects.ts';
import { type Attempt, cancelPayment, charge, isPayable, newIntent } from './pay.ts';
import type { Store } from './store.ts';

const createIntent: StripeOperation = {
  method: 'POST',
  path: '/v1/payment_intents',
  params: [
    'amount',
    'currency',
    'customer',
    'description',
    'metadata',
    'allowed_payment_method_types',
    'receipt_email',
  ],
  async run({ store, params }) {
    requireCards(params, 'allowed_payment_method_types');
    const amount = integerParam(params, 'amount');
    if (amount === undefined) requiredText(params, 'amount');
    if (amount === undefined || amount < 50) {
      throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
    }
    if (amount > 99_999_999) {
      throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
    }
    const customer = textParam(params, 'customer');
    if (customer !== undefined) await store.get('customer', customer);
    return newIntent(store, {
      amount,
      customer: customer ?? null,
      currency: requiredText(params, 'currency'),
      description: textParam(params, 'description') ?? null,
      metadata: metadataParam(params),
    });
  },
};

/** A browser sees a payment by its client secret alone; a wrong one is like no such payment. */
async function readAs(
  store: Store,
  id: string,
  trusted: boolean,
  secret: string | undefined,
): Promise<IntentObject> {
  const intent = await store.get<IntentObject>('payment_intent', id);
  if (trusted || secret === intent.client_secret) return intent;
  const message = 'The client_secret provided does not match any associated PaymentIntent on this account.';
  throw new Fault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
    message,
  });
}

const readIntent: StripeOperation = {
  method: 'GET',
  path: '/v1/payment_intents/:id',
  params: ['client_secret'],
  browser: true,
  run: ({ store, id, params, trusted }) => readAs(store, id, trusted, textParam(params, 'client_secret')),
};

const listIntents: StripeOperation = {
  method: 'GET',
  path: '/v1/payment_intents',
  params: ['customer', ...pageParams],
  async run({ store, params }) {
    const all = await store.list<IntentObject>('payment_intent', textParam(params, 'customer'));
    return pageOf(all, params, '/v1/payment_intents');
  },
};

const confirmIntent: StripeOperation = {
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  params: ['client_secret', 'payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'],
  browser: true,
  async run({ store, id, params, trusted }) {
    const intent = await readAs(store, id, trusted, textParam(params, 'client_secret'));
    if (!isPayable(intent)) throw unexpectedState(intent, 'confirm');
    const card = cardOf(params, store.now);
    if (authenticationOf(card)) {
      const inScript = textParam(params, 'use_stripe_sdk') === 'true';
      const asked = await challenge(
        store,
        intent,
        card,
        inScript ? undefined : textParam(params, 'return_url'),
      );
      if (intent.sandbox_invoice) await askOwner(store, intent.sandbox_invoice);
      return asked;
    }
    const attempt = await settled(store, await charge(store, intent, card));
    if (!attempt.declined) return attempt.intent;
    return new Refusal(402, { ...attempt.declined, payment_intent: publicView(attempt.intent) });
  },
};

/**
 * What a card's owner answers to the bank. The provider has it between its own script and the bank; the name
 * is ours.
 */
const authenticateIntent: StripeOperation = {
  method: 'POST',
  path: '/v1/payment_intents/:id/authenticate',
  params: ['client_secret', 'outcome'],
  browser: true,
  async run({ store, id, params, trusted }) {
    const intent = await readAs(store, id, trusted, textParam(params, 'client_secret'));
    if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
    const confirmed = requiredText(params, 'outcome') === 'succeeded';
    return (await settled(store, await answerChallenge(store, intent, confirmed))).intent;
  },
};

/** An attempt whose invoice, where it has one, knows of it. */
async function settled(store: Store, attempt: Attempt): Promise<Attempt> {
  const { sandbox_invoice: invoice } = attempt.intent;
  if (invoice) await settleInvoice(store, invoice, attempt);
  return attempt;
}

const cancelIntent: StripeOperation = {
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  params: ['cancellation_reason'],
  async run({ store, id }) {
    const intent = await store.get<IntentObject>('payment_intent', id);
    if (!isPayable(intent) || intent.sandbox_invoice) throw unexpectedState(intent, 'cancel');
    return cancelPayment(store, intent);
  },
};

function unexpectedState(intent: IntentObject, verb: string): Fault {
  return new Fault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: publicView(intent),
  });
}

export const intentCalls = [
  createIntent,
  readIntent,
  listIntents,
  confirmIntent,
  authenticateIntent,
  cancelIntent,
];

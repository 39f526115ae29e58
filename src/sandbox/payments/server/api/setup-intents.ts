import {
  type Customer,
  newId,
  type PaymentMethod,
  publicView,
  type SetupIntent,
} from '#sandbox/payments/server/state/objects.ts';
import { authenticationOf, declineOf } from '#sandbox/payments/server/state/payment-methods.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { type ErrorBody, invalidRequest, StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { cardParam } from './card-param.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { requireCards, requiredText, textParam } from './params.ts';

const createOperation: Operation = {
  method: 'POST',
  path: '/v1/setup_intents',
  params: ['customer', 'usage', 'allowed_payment_method_types'],
  async run({ store, params }) {
    requireCards(params, 'allowed_payment_method_types');
    const customer = await store.get<Customer>('customer', requiredText(params, 'customer'));
    const id = newId('seti');
    const intent = await store.put<SetupIntent>({
      id,
      object: 'setup_intent',
      allowed_payment_method_types: ['card'],
      cancellation_reason: null,
      client_secret: `${id}_secret_${newId('s').slice(2)}`,
      created: store.now,
      customer: customer.id,
      description: null,
      last_setup_error: null,
      livemode: false,
      metadata: {},
      next_action: null,
      payment_method: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
      usage: textParam(params, 'usage') ?? 'off_session',
    });
    await store.emit('setup_intent.created', intent);
    return intent;
  },
};

const readOperation: Operation = {
  method: 'GET',
  path: '/v1/setup_intents/:id',
  params: ['client_secret'],
  browser: true,
  run: readIntent,
};

/** Reads a setup for the secret key, or for a browser with its client secret. */
async function readIntent({ store, id, params, isTrusted }: OperationRequest): Promise<SetupIntent> {
  const intent = await store.get<SetupIntent>('setup_intent', id);
  if (isTrusted || textParam(params, 'client_secret') === intent.client_secret) return intent;
  throw invalidRequest(
    'The client_secret provided does not match any associated SetupIntent on this account.',
    { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
  );
}

const confirmOperation: Operation = {
  method: 'POST',
  path: '/v1/setup_intents/:id/confirm',
  params: ['client_secret', 'payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'],
  browser: true,
  async run(request) {
    const { store, params } = request;
    const intent = await readIntent(request);
    if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'confirm');
    const card = await store.put<PaymentMethod>({
      ...cardParam(params, store.now),
      customer: intent.customer,
    });
    const decline = declineOf(card);
    if (decline) return fail(store, intent, { type: 'card_error', code: 'card_declined', ...decline });
    if (!authenticationOf(card)) return succeed(store, { ...intent, payment_method: card.id });
    return store.put<SetupIntent>({
      ...intent,
      last_setup_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
      payment_method: card.id,
      status: 'requires_action',
    });
  },
};

/** The card owner's answer to a 3-D Secure challenge. Stripe has no such operation in its public API. */
const authenticateOperation: Operation = {
  method: 'POST',
  path: '/v1/setup_intents/:id/authenticate',
  params: ['client_secret', 'outcome'],
  browser: true,
  async run(request) {
    const intent = await readIntent(request);
    if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
    return requiredText(request.params, 'outcome') === 'succeeded'
      ? succeed(request.store, intent)
      : fail(request.store, intent, authenticationFailure);
  },
};

const authenticationFailure = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and ' +
    'try again.',
} as const satisfies ErrorBody;

async function succeed(store: Store, intent: SetupIntent): Promise<SetupIntent> {
  const done = await store.put<SetupIntent>({
    ...intent,
    last_setup_error: null,
    next_action: null,
    status: 'succeeded',
  });
  await store.emit('setup_intent.succeeded', done);
  return done;
}

/** The setup then waits for another card. */
async function fail(store: Store, intent: SetupIntent, error: ErrorBody): Promise<StripeError> {
  const failed = await store.put<SetupIntent>({
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await store.emit('setup_intent.setup_failed', failed);
  return new StripeError(402, { ...error, setup_intent: publicView(failed) });
}

function unexpectedState(intent: SetupIntent, verb: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: publicView(intent),
  });
}

const readPaymentMethod: Operation = {
  method: 'GET',
  path: '/v1/payment_methods/:id',
  params: [],
  run: ({ store, id }) => store.get<PaymentMethod>('payment_method', id),
};

export const setupIntentOperations = [
  createOperation,
  readOperation,
  confirmOperation,
  authenticateOperation,
  readPaymentMethod,
];

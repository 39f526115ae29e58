import { type Charge, newId, type PaymentIntent, type PaymentMethod } from './objects.ts';
import { type Decline, declineOf, genericDecline } from './payment-methods.ts';
import type { Store } from './store.ts';
import { type ErrorBody, invalidRequest } from './stripe-error.ts';

/** The outcome of an attempt to pay a payment intent. */
export interface PaymentResult {
  readonly intent: PaymentIntent;
  /** Why it is not paid. */
  readonly error?: ErrorBody;
}

export async function createPaymentIntent(
  store: Store,
  fields: {
    readonly amount: number;
    readonly customer: string | null;
    readonly currency?: string;
    readonly description?: string | null;
    readonly metadata?: Readonly<Record<string, string>>;
    readonly invoice?: string;
  },
): Promise<PaymentIntent> {
  const id = newId('pi');
  const intent = await store.put<PaymentIntent>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: store.now,
    currency: fields.currency ?? 'usd',
    customer: fields.customer,
    description: fields.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: fields.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    status: 'requires_payment_method',
    sandbox_invoice: fields.invoice ?? null,
  });
  await store.emit('payment_intent.created', intent);
  return intent;
}

/** Whether a payment intent can still be confirmed or canceled. */
export function isPayable({ status }: PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_action';
}

/** Charges a card. With `decline`, any card is declined. */
export async function charge(
  store: Store,
  intent: PaymentIntent,
  card: PaymentMethod | undefined,
  { decline: isDeclined = false }: { readonly decline?: boolean } = {},
): Promise<PaymentResult> {
  if (card) await store.put({ ...card, customer: intent.customer });
  const decline = isDeclined ? genericDecline : declineOf(card);
  const made = await store.put(newCharge(store, intent, card, decline));
  const charged = { ...intent, latest_charge: made.id, next_action: null };
  if (decline) {
    const error = { type: 'card_error', code: 'card_declined', ...decline } as const;
    const failed = await store.put<PaymentIntent>({
      ...charged,
      last_payment_error: { ...error, charge: made.id },
      status: 'requires_payment_method',
    });
    await store.emit('charge.failed', made);
    await store.emit('payment_intent.payment_failed', failed);
    return { intent: failed, error };
  }
  const paid = await store.put<PaymentIntent>({
    ...charged,
    amount_received: intent.amount,
    last_payment_error: null,
    payment_method: card?.id ?? intent.payment_method,
    status: 'succeeded',
  });
  await store.emit('charge.succeeded', made);
  await store.emit('payment_intent.succeeded', paid);
  return { intent: paid };
}

export async function cancelPaymentIntent(store: Store, intent: PaymentIntent): Promise<PaymentIntent> {
  const canceled = await store.put<PaymentIntent>({
    ...intent,
    canceled_at: store.now,
    next_action: null,
    status: 'canceled',
  });
  await store.emit('payment_intent.canceled', canceled);
  return canceled;
}

/**
 * Makes a payment wait for 3-D Secure. The browser script shows the challenge itself; a caller with a
 * `returnUrl` is sent to the bank's page, which sends the browser back there.
 */
export async function requireAuthentication(
  store: Store,
  intent: PaymentIntent,
  card: PaymentMethod,
  returnUrl?: string,
): Promise<PaymentIntent> {
  await store.put({ ...card, customer: intent.customer });
  const waiting = await store.put<PaymentIntent>({
    ...intent,
    last_payment_error: null,
    next_action:
      returnUrl === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
        : redirectToBank(intent, returnUrl),
    payment_method: card.id,
    status: 'requires_action',
  });
  await store.emit('payment_intent.requires_action', waiting);
  return waiting;
}

function redirectToBank({ id, client_secret: secret }: PaymentIntent, returnUrl: string) {
  if (!URL.canParse(returnUrl))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  const query = new URLSearchParams({ client_secret: secret });
  const url = new URL(`/sandbox/stripe/authenticate/${id}?${query.toString()}`, returnUrl).href;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}

/** Charges a payment that its card's owner has confirmed; any other waits for another card. */
export async function completeAuthentication(
  store: Store,
  intent: PaymentIntent,
  isConfirmed: boolean,
): Promise<PaymentResult> {
  if (isConfirmed) return charge(store, intent, await store.find<PaymentMethod>(intent.payment_method ?? ''));
  const failed = await store.put<PaymentIntent>({
    ...intent,
    last_payment_error: authenticationFailure,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await store.emit('payment_intent.payment_failed', failed);
  return { intent: failed, error: authenticationFailure };
}

const authenticationFailure = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and ' +
    'try again.',
} as const satisfies ErrorBody;

function newCharge(
  store: Store,
  intent: PaymentIntent,
  card: PaymentMethod | undefined,
  decline: Decline | undefined,
): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !decline,
    created: store.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline ? 'card_declined' : null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: {},
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card?.id ?? intent.payment_method,
    payment_method_details: card ? { type: 'card', card: card.card } : null,
    receipt_url: null,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
}

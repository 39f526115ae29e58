import { Fault, type FaultBody } from './fault.ts';
import type { CardObject, IntentObject } from './objects.ts';
import { type Attempt, charge } from './pay.ts';
import type { Store } from './store.ts';

const refused = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const satisfies FaultBody;

/**
 * The card's bank asks its owner before anything is charged (3-D Secure). A browser script shows the question
 * itself; a caller that gave a `returnUrl` in its place is sent to the bank's page, which sends the browser
 * back there.
 */
export async function challenge(
  store: Store,
  intent: IntentObject,
  card: CardObject,
  returnUrl?: string,
): Promise<IntentObject> {
  await store.put({ ...card, customer: intent.customer });
  const asked = await store.put<IntentObject>({
    ...intent,
    last_payment_error: null,
    next_action: returnUrl === undefined ? inScript : onPage(intent, returnUrl),
    payment_method: card.id,
    status: 'requires_action',
  });
  await store.emit('payment_intent.requires_action', asked);
  return asked;
}

const inScript = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };

function onPage({ id, client_secret: secret }: IntentObject, returnUrl: string) {
  if (!URL.canParse(returnUrl)) throw invalidUrl();
  const query = new URLSearchParams({ client_secret: secret });
  const url = new URL(`/sandbox/stripe/authenticate/${id}?${query.toString()}`, returnUrl).href;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}

function invalidUrl(): Fault {
  const message = 'Not a valid URL';
  return new Fault(400, { type: 'invalid_request_error', code: 'url_invalid', param: 'return_url', message });
}

/** The owner's answer: a payment that is confirmed is charged, any other waits for another card. */
export async function answerChallenge(
  store: Store,
  intent: IntentObject,
  confirmed: boolean,
): Promise<Attempt> {
  if (confirmed) return charge(store, intent, await store.find<CardObject>(intent.payment_method ?? ''));
  const failed = await store.put<IntentObject>({
    ...intent,
    last_payment_error: refused,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await store.emit('payment_intent.payment_failed', failed);
  return { intent: failed, declined: refused };
}

import { declineOf } from './cards.ts';
import type { FaultBody } from './fault.ts';
import { type CardObject, type ChargeObject, type IntentObject, newId } from './objects.ts';
import type { Store } from './store.ts';

export interface IntentFields {
  readonly amount: number;
  readonly customer: string | null;
  readonly currency?: string;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly invoice?: string;
}

/** A payment that waits for its card. */
export async function newIntent(store: Store, fields: IntentFields): Promise<IntentObject> {
  const id = newId('pi');
  const intent = await store.put<IntentObject>({
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

export interface Attempt {
  readonly intent: IntentObject;
  /** Set when the card did not pay. */
  readonly declined?: FaultBody;
}

/** Charges a card. `refuse` lets any card fail, as a renewal that is to fail needs it. */
export async function charge(
  store: Store,
  intent: IntentObject,
  card: CardObject | undefined,
  { refuse = false }: { readonly refuse?: boolean } = {},
): Promise<Attempt> {
  const attempted: IntentObject = { ...intent, next_action: null, status: 'requires_payment_method' };
  if (card) await store.put({ ...card, customer: intent.customer });
  const decline = refuse
    ? { decline_code: 'generic_decline', message: 'Your card was declined.' }
    : declineOf(card);
  const made = await store.put(newCharge(store, intent, card, decline?.message));
  if (decline) return fail(store, { ...attempted, latest_charge: made.id }, made, decline);
  const paid = await store.put<IntentObject>({
    ...attempted,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    payment_method: card?.id ?? intent.payment_method,
    status: 'succeeded',
  });
  await store.emit('charge.succeeded', made);
  await store.emit('payment_intent.succeeded', paid);
  return { intent: paid };
}

/** Whether a payment still waits for its customer. */
export function isPayable({ status }: IntentObject): boolean {
  return status === 'requires_payment_method' || status === 'requires_action';
}

/** After this its client secret can no longer be paid. */
export async function cancelPayment(store: Store, intent: IntentObject): Promise<IntentObject> {
  const canceled = await store.put<IntentObject>({
    ...intent,
    canceled_at: store.now,
    next_action: null,
    status: 'canceled',
  });
  await store.emit('payment_intent.canceled', canceled);
  return canceled;
}

async function fail(
  store: Store,
  intent: IntentObject,
  made: ChargeObject,
  decline: { readonly decline_code: string; readonly message: string },
): Promise<Attempt> {
  const declined = { type: 'card_error', code: 'card_declined', ...decline } as const;
  const failed = await store.put<IntentObject>({
    ...intent,
    last_payment_error: { ...declined, charge: made.id },
  });
  await store.emit('charge.failed', made);
  await store.emit('payment_intent.payment_failed', failed);
  return { intent: failed, declined };
}

function newCharge(
  store: Store,
  intent: IntentObject,
  card: CardObject | undefined,
  failure: string | undefined,
): ChargeObject {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure === undefined ? intent.amount : 0,
    amount_refunded: 0,
    captured: failure === undefined,
    created: store.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failure === undefined ? null : 'card_declined',
    failure_message: failure ?? null,
    livemode: false,
    metadata: {},
    paid: failure === undefined,
    payment_intent: intent.id,
    payment_method: card?.id ?? intent.payment_method,
    payment_method_details: card ? { type: 'card', card: card.card } : null,
    receipt_url: null,
    refunded: false,
    status: failure === undefined ? 'succeeded' : 'failed',
  };
}

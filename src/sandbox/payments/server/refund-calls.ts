import { pageOf, pageParams, type StripeOperation } from './calls.ts';
import { invalid } from './fault.ts';
import { integerParam, requiredText, textParam } from './form.ts';
import {
  type ChargeObject,
  type DisputeObject,
  type IntentObject,
  newId,
  type StripeObject,
} from './objects.ts';
import type { Store } from './store.ts';

async function chargeOf(store: Store, intentId: string): Promise<ChargeObject> {
  const intent = await store.get<IntentObject>('payment_intent', intentId);
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalid('This PaymentIntent does not have a successful charge.', { code: 'charge_not_refundable' });
  }
  return store.get<ChargeObject>('charge', intent.latest_charge);
}

/** Gives back all that is left of a payment, or `amount` cents of it. */
export async function refund(store: Store, intentId: string, amount?: number): Promise<StripeObject> {
  const charge = await chargeOf(store, intentId);
  const left = charge.amount - charge.amount_refunded;
  const cents = amount ?? left;
  if (cents < 1 || cents > left) {
    throw invalid('Refund amount is greater than unrefunded amount on charge', {
      code: 'charge_already_refunded',
    });
  }
  const refunded = await store.put<ChargeObject>({
    ...charge,
    amount_refunded: charge.amount_refunded + cents,
    refunded: charge.amount_refunded + cents === charge.amount,
  });
  const made = await store.put<StripeObject>({
    id: newId('re'),
    object: 'refund',
    amount: cents,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: intentId,
    reason: null,
    status: 'succeeded',
  });
  await store.emit('refund.created', made);
  await store.emit('charge.refunded', refunded);
  return made;
}

/** Opens a dispute over a payment, or decides the open one. Throws when that is not possible now. */
export async function dispute(
  store: Store,
  intentId: string,
  outcome: 'open' | 'won' | 'lost',
): Promise<DisputeObject> {
  const charge = await chargeOf(store, intentId);
  const [known] = (await store.list<DisputeObject>('dispute', charge.customer ?? '')).filter(
    (one) => one.charge === charge.id,
  );
  if (known && (outcome === 'open' || known.status !== 'needs_response'))
    throw invalid('This charge is disputed already.');
  const opened = known ?? (await openDispute(store, charge));
  if (outcome === 'open') return opened;
  const decided = await store.put<DisputeObject>({ ...opened, status: outcome });
  await store.emit('charge.dispute.closed', decided);
  return decided;
}

async function openDispute(store: Store, charge: ChargeObject): Promise<DisputeObject> {
  await store.put<ChargeObject>({ ...charge, disputed: true });
  const opened = await store.put<DisputeObject>({
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    sandbox_customer: charge.customer,
  });
  await store.emit('charge.dispute.created', opened);
  return opened;
}

const createRefund: StripeOperation = {
  method: 'POST',
  path: '/v1/refunds',
  params: ['payment_intent', 'amount', 'reason', 'metadata'],
  run: ({ store, params }) =>
    refund(store, requiredText(params, 'payment_intent'), integerParam(params, 'amount')),
};

function listOfPayment(kind: 'refund' | 'dispute', path: '/v1/refunds' | '/v1/disputes'): StripeOperation {
  return {
    method: 'GET',
    path,
    params: ['payment_intent', 'charge', ...pageParams],
    async run({ store, params }) {
      const intent = textParam(params, 'payment_intent');
      const all = await store.list<StripeObject>(kind);
      return pageOf(
        intent === undefined ? all : all.filter((one) => one.payment_intent === intent),
        params,
        path,
      );
    },
  };
}

const readCharge: StripeOperation = {
  method: 'GET',
  path: '/v1/charges/:id',
  params: [],
  run: ({ store, id }) => store.get('charge', id),
};

export const refundCalls = [
  createRefund,
  listOfPayment('refund', '/v1/refunds'),
  listOfPayment('dispute', '/v1/disputes'),
  readCharge,
];

import {
  type Charge,
  type Dispute,
  newId,
  type PaymentIntent,
  type StripeObject,
} from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest } from '#sandbox/payments/server/state/stripe-error.ts';
import { type Operation, pageOf, pageParams } from './operation.ts';
import { integerParam, requiredText, textParam } from './params.ts';

async function readCharge(store: Store, intentId: string): Promise<Charge> {
  const intent = await store.get<PaymentIntent>('payment_intent', intentId);
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest('This PaymentIntent does not have a successful charge.', {
      code: 'charge_not_refundable',
    });
  }
  return store.get<Charge>('charge', intent.latest_charge);
}

/** Refunds `amount` cents of a payment, or all that is left of it. */
export async function refund(store: Store, intentId: string, amount?: number): Promise<StripeObject> {
  const charge = await readCharge(store, intentId);
  const left = charge.amount - charge.amount_refunded;
  const cents = amount ?? left;
  if (cents < 1 || cents > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', {
      code: 'charge_already_refunded',
    });
  }
  const refunded = await store.put<Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded + cents,
    refunded: charge.amount_refunded + cents === charge.amount,
  });
  const created = await store.put<StripeObject>({
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
  await store.emit('refund.created', created);
  await store.emit('charge.refunded', refunded);
  return created;
}

/** Opens a dispute over a payment, or decides the open one. Throws if that is not possible now. */
export async function dispute(
  store: Store,
  intentId: string,
  outcome: 'open' | 'won' | 'lost',
): Promise<Dispute> {
  const charge = await readCharge(store, intentId);
  const [existing] = (await store.list<Dispute>('dispute', charge.customer ?? '')).filter(
    (one) => one.charge === charge.id,
  );
  if (existing && (outcome === 'open' || existing.status !== 'needs_response'))
    throw invalidRequest('This charge is disputed already.');
  const opened = existing ?? (await openDispute(store, charge));
  if (outcome === 'open') return opened;
  const decided = await store.put<Dispute>({ ...opened, status: outcome });
  await store.emit('charge.dispute.closed', decided);
  return decided;
}

async function openDispute(store: Store, charge: Charge): Promise<Dispute> {
  await store.put<Charge>({ ...charge, disputed: true });
  const opened = await store.put<Dispute>({
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

const createRefund: Operation = {
  method: 'POST',
  path: '/v1/refunds',
  params: ['payment_intent', 'amount'],
  run: ({ store, params }) =>
    refund(store, requiredText(params, 'payment_intent'), integerParam(params, 'amount')),
};

function listByPayment(kind: 'refund' | 'dispute', path: '/v1/refunds' | '/v1/disputes'): Operation {
  return {
    method: 'GET',
    path,
    params: ['payment_intent', ...pageParams],
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

export const refundOperations = [
  createRefund,
  listByPayment('refund', '/v1/refunds'),
  listByPayment('dispute', '/v1/disputes'),
];

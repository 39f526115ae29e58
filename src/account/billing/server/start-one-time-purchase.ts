import { Stripe } from 'stripe';
import { hoursBought } from '../shared/one-time-purchase.ts';
import { listCurrency } from '../shared/plans.ts';
import { purchaseOnce } from './purchase-once.ts';
import { ensureCustomer } from './customers.ts';
import { entitlementOf } from './entitlement.ts';
import type { Billing } from './deps.ts';
import { storedFacts } from './project.ts';
import { isOneTimePurchase, oneTimeMetadata } from './read-facts.ts';

export interface StartedOneTimePurchase {
  readonly clientSecret: string;
  readonly hours: number;
  readonly premiumUntil: Date;
}

/**
 * Starts a one-off payment, or finds the one that was started for the same amount; another amount's is
 * cancelled.
 */
export async function startOneTimePurchase(
  billing: Billing,
  userId: number,
  cents: number,
): Promise<StartedOneTimePurchase> {
  const customer = await ensureCustomer(billing, userId);
  const open = await openPayments(billing.stripe, customer);
  const same = open.find(({ amount }) => amount === cents);
  for (const other of open) if (other !== same) await cancelIfOpen(billing.stripe, other.id);
  const payment = same ?? (await createPayment(billing, userId, customer, cents));
  if (payment.client_secret === null)
    throw new Error(`Expected a client secret of ${payment.id}, found none`);
  const hours = hoursBought(cents);
  return {
    clientSecret: payment.client_secret,
    hours,
    premiumUntil: await premiumUntil(billing, userId, cents),
  };
}

async function openPayments(stripe: Stripe, customer: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
  return data.filter((payment) => isOneTimePurchase(payment) && isOpen(payment));
}

/** Whether a payment still waits for its customer. */
export function isOpen({ status }: Pick<Stripe.PaymentIntent, 'status'>): boolean {
  return (
    status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
  );
}

/** A key from an earlier try may bring back a payment that is over by now; then a new one is made. */
async function createPayment(
  billing: Billing,
  userId: number,
  customer: string,
  cents: number,
): Promise<Stripe.PaymentIntent> {
  const create = () =>
    purchaseOnce(billing, userId, `pass ${cents}`, (idempotencyKey) =>
      billing.stripe.paymentIntents.create(
        {
          amount: cents,
          currency: listCurrency,
          customer,
          description: 'Premium time',
          metadata: { ...oneTimeMetadata },
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey },
      ),
    );
  const payment = await create();
  return isOpen(payment) ? payment : create();
}

/** One that was paid in this very moment stays, and counts. */
export async function cancelIfOpen(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'payment_intent_unexpected_state')
      throw error;
  }
}

/** Until when the account were premium if the amount was paid now. */
async function premiumUntil({ database, clock }: Billing, userId: number, cents: number): Promise<Date> {
  const now = clock.now();
  const { subscriptions, entries } = await storedFacts(database.orm, userId);
  const bought = { paymentId: 'this one', cents, happenedAt: now };
  const { state } = entitlementOf({ subscriptions, entries: [...entries, bought] }, now);
  return new Date(state.premiumUntil ?? now);
}

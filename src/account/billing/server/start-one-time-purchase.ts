import type { Stripe } from 'stripe';
import { hoursBought } from '#account/billing/shared/one-time-purchase.ts';
import { listCurrency } from '#account/billing/shared/plans.ts';
import { ensureCustomer } from './customers.ts';
import type { Billing } from './deps.ts';
import { entitlementOf } from './entitlement.ts';
import { storedFacts } from './project.ts';
import { cancelIfOpen, isOneTimePurchase, isOpen, oneTimeMetadata } from './provider-objects.ts';
import { purchaseOnce } from './purchase-once.ts';

interface StartedOneTimePurchase {
  readonly clientSecret: string;
  readonly hours: number;
  readonly premiumUntil: Date;
}

/**
 * Starts a one-time purchase, or returns the unfinished one of the same amount. Cancels unfinished purchases
 * of other amounts.
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
  return {
    clientSecret: payment.client_secret,
    hours: hoursBought(cents),
    premiumUntil: await premiumUntil(billing, userId, cents),
  };
}

async function openPayments(stripe: Stripe, customer: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
  return data.filter((payment) => isOneTimePurchase(payment) && isOpen(payment));
}

/** A stored idempotency key may return a payment that is over by now. Then a new one is created. */
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

/** Returns the end of the account's premium if the amount were paid now. */
async function premiumUntil({ database, clock }: Billing, userId: number, cents: number): Promise<Date> {
  const now = clock.now();
  const { subscriptions, entries } = await storedFacts(database.orm, userId);
  const purchase = { paymentId: 'this one', cents, happenedAt: now };
  const { state } = entitlementOf({ subscriptions, entries: [...entries, purchase] }, now);
  return new Date(state.premiumUntil ?? now);
}

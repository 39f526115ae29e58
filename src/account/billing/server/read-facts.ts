import type { Stripe } from 'stripe';
import type { BoughtTimeEntry } from './bought-time.ts';
import type { BillingFacts, SubscriptionFacts } from './entitlement.ts';
import type { Prices } from './prices.ts';
import { dateOf, isOneTimePurchase } from './provider-objects.ts';

interface ProviderTimeEntry extends BoughtTimeEntry {
  /** The provider's id of the payment, refund or dispute. */
  readonly id: string;
}

export interface ReadFacts extends BillingFacts {
  readonly entries: readonly ProviderTimeEntry[];
}

/**
 * Reads from the provider everything that determines a customer's access. The contents of events are not
 * used, because events arrive out of order.
 */
export async function readFacts(stripe: Stripe, prices: Prices, customer: string): Promise<ReadFacts> {
  const [subscriptions, entries] = await Promise.all([
    readSubscriptions(stripe, prices, customer),
    readEntries(stripe, customer),
  ]);
  return { subscriptions, entries };
}

async function readSubscriptions(
  stripe: Stripe,
  prices: Prices,
  customer: string,
): Promise<SubscriptionFacts[]> {
  const facts: SubscriptionFacts[] = [];
  const list = stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  for await (const subscription of list) facts.push(await subscriptionFacts(subscription, prices));
  return facts;
}

async function subscriptionFacts(
  subscription: Stripe.Subscription,
  prices: Prices,
): Promise<SubscriptionFacts> {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Expected an item in ${subscription.id}, found none`);
  // An end set by hand at the provider need not be the end of the period.
  const endsAt = subscription.cancel_at ?? Number.POSITIVE_INFINITY;
  return {
    id: subscription.id,
    status: subscription.status,
    priceId: item.price.id,
    plan: await prices.planOf(item.price.id),
    startedAt: dateOf(subscription.start_date),
    periodStartsAt: dateOf(item.current_period_start),
    periodEndsAt: dateOf(Math.min(item.current_period_end, endsAt)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsAt <= item.current_period_end,
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    paid: !isFirstInvoiceUnpaid(subscription.latest_invoice),
  };
}

function isFirstInvoiceUnpaid(invoice: Stripe.Subscription['latest_invoice']): boolean {
  if (invoice === null || typeof invoice === 'string') return false;
  return invoice.billing_reason === 'subscription_create' && invoice.status !== 'paid';
}

async function readEntries(stripe: Stripe, customer: string): Promise<ProviderTimeEntry[]> {
  const entries: ProviderTimeEntry[] = [];
  for await (const payment of stripe.paymentIntents.list({
    customer,
    limit: 100,
    expand: ['data.latest_charge'],
  })) {
    if (isOneTimePurchase(payment) && payment.status === 'succeeded')
      entries.push(...(await entriesOf(stripe, payment)));
  }
  return entries;
}

async function entriesOf(stripe: Stripe, payment: Stripe.PaymentIntent): Promise<ProviderTimeEntry[]> {
  const charge = typeof payment.latest_charge === 'string' ? null : payment.latest_charge;
  const paid = {
    id: payment.id,
    paymentId: payment.id,
    cents: payment.amount_received,
    happenedAt: dateOf(charge?.created ?? payment.created),
  };
  const refunds = charge && charge.amount_refunded > 0 ? await refundsOf(stripe, payment.id) : [];
  const lostDisputes = charge?.disputed ? await lostDisputesOf(stripe, payment.id) : [];
  const takenBack = [...refunds, ...lostDisputes].map(({ id, amount, created }) => ({
    id,
    paymentId: payment.id,
    cents: -amount,
    happenedAt: dateOf(created),
  }));
  return [paid, ...takenBack];
}

async function refundsOf(stripe: Stripe, paymentIntent: string): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
    if (refund.status !== 'failed' && refund.status !== 'canceled') refunds.push(refund);
  }
  return refunds;
}

async function lostDisputesOf(stripe: Stripe, paymentIntent: string): Promise<Stripe.Dispute[]> {
  const disputes: Stripe.Dispute[] = [];
  for await (const dispute of stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 })) {
    if (dispute.status === 'lost') disputes.push(dispute);
  }
  return disputes;
}

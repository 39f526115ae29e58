import type { Stripe } from 'stripe';
import { Problem } from '#platform/shared/problem.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import { findAccount } from './customers.ts';
import type { Billing } from './deps.ts';
import { isProviderError } from './provider.ts';

/** Marks our one-time purchases among a customer's payments. Only the server can set it. */
export const oneTimeMetadata = { purchase: 'pass' } as const;

export function isOneTimePurchase({ metadata }: Stripe.PaymentIntent): boolean {
  return metadata.purchase === oneTimeMetadata.purchase;
}

/** Whether a payment still waits for its customer. */
export function isOpen({ status }: Pick<Stripe.PaymentIntent, 'status'>): boolean {
  return (
    status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
  );
}

/** Cancels a payment. One that was paid at the same moment stays paid, and counts. */
export async function cancelIfOpen(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  } catch (error) {
    if (!isProviderError(error) || error.code !== 'payment_intent_unexpected_state') throw error;
  }
}

/** Returns all of a customer's subscriptions with the client secret of their last invoice, newest first. */
export async function readAllSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const subscriptions: Stripe.Subscription[] = [];
  const expand = ['data.latest_invoice.confirmation_secret'];
  const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand });
  for await (const subscription of list) subscriptions.push(subscription);
  return subscriptions;
}

export function isLiveAtProvider({ status }: Stripe.Subscription): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due';
}

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Returns the account's live subscription at the provider. Throws `noSubscription` (409) without one. */
export async function requireLive(
  { database, stripe }: Billing,
  userId: number,
): Promise<Stripe.Subscription> {
  const account = await findAccount(database, userId);
  const all = account ? await readAllSubscriptions(stripe, account.customerId) : [];
  const live = all.find(isLiveAtProvider);
  if (!live) throw new Problem(billingProblems.noSubscription);
  return live;
}

/** Returns the `Date` of a provider's timestamp, which is in seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

import type { Stripe } from 'stripe';
import { Problem } from '../../../platform/shared/problem.ts';
import { billingProblems } from '../shared/problems.ts';
import { findAccount } from './customers.ts';
import type { Billing } from './deps.ts';

/** All of a customer's subscriptions with what their first payment needs, the newest first. */
export async function readAllSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const found: Stripe.Subscription[] = [];
  const expand = ['data.latest_invoice.confirmation_secret'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }))
    found.push(one);
  return found;
}

export function isLiveAtProvider({ status }: Stripe.Subscription): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due';
}

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The account's live subscription at the provider. Throws 409 without one. */
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

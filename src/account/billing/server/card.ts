import type { Stripe } from 'stripe';
import { Problem } from '#platform/shared/problem.ts';
import type { Card } from '#account/billing/shared/contract.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import { findAccount } from './customers.ts';
import type { Billing } from './deps.ts';
import { isLiveAtProvider, readAllSubscriptions, requireLive } from './provider-objects.ts';
import { isProviderError } from './provider.ts';

/** Returns the card that renewals are charged to; null without a live subscription. */
export async function readCard({ database, stripe }: Billing, userId: number): Promise<Card> {
  const account = await findAccount(database, userId);
  const all = account ? await readAllSubscriptions(stripe, account.customerId) : [];
  const id = idOf(all.find(isLiveAtProvider)?.default_payment_method ?? null);
  if (id === null) return null;
  const { card } = await stripe.paymentMethods.retrieve(id);
  return card
    ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
    : null;
}

/** Returns the client secret that checks another card. Throws `noSubscription` (409) without a live one. */
export async function startCardChange(billing: Billing, userId: number): Promise<string> {
  const subscription = await requireLive(billing, userId);
  const { client_secret: secret } = await billing.stripe.setupIntents.create({
    customer: customerOf(subscription),
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  });
  if (secret === null) throw new Error('Expected a client secret, received none');
  return secret;
}

/**
 * Charges renewals to the card of a finished check, which the provider is asked for: a browser's word is not
 * enough. Throws 409: `noSubscription`, or `cardNotChecked` if the check is not this customer's or not
 * finished.
 */
export async function changeCard(billing: Billing, userId: number, setupIntentId: string): Promise<void> {
  const { stripe } = billing;
  const subscription = await requireLive(billing, userId);
  const customer = customerOf(subscription);
  const setup = await findSetup(stripe, setupIntentId);
  const card = idOf(setup?.payment_method ?? null);
  if (!setup || card === null || setup.status !== 'succeeded' || idOf(setup.customer) !== customer)
    throw new Problem(billingProblems.cardNotChecked);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
}

async function findSetup(stripe: Stripe, id: string): Promise<Stripe.SetupIntent | undefined> {
  try {
    return await stripe.setupIntents.retrieve(id);
  } catch (error) {
    if (isProviderError(error) && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

function customerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id;
}

function idOf(thing: string | { readonly id: string } | null): string | null {
  return typeof thing === 'string' || thing === null ? thing : thing.id;
}

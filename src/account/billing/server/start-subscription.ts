import type { Stripe } from 'stripe';
import { Problem } from '#platform/shared/problem.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import { ensureCustomer } from './customers.ts';
import type { Billing } from './deps.ts';
import { hasEnded, isLiveAtProvider, readAllSubscriptions } from './provider-objects.ts';
import { purchaseOnce } from './purchase-once.ts';

/**
 * Starts a subscription, or finds the unfinished one for the same price, and returns the client secret of its
 * first payment. Cancels other unfinished subscriptions and voids their invoices. Throws `unknownPrice` (400)
 * for a price of neither plan, `subscriptionExists` (409) if the account has a live subscription.
 */
export async function startSubscription(billing: Billing, userId: number, priceId: string): Promise<string> {
  if ((await billing.prices.planOf(priceId)) === null) throw new Problem(billingProblems.unknownPrice);
  const customer = await ensureCustomer(billing, userId);
  const all = await readAllSubscriptions(billing.stripe, customer);
  const open = all.filter((subscription) => !hasEnded(subscription));
  if (open.some(isLiveAtProvider)) throw new Problem(billingProblems.subscriptionExists);
  const same = open.find(
    (subscription) => priceOf(subscription) === priceId && secretOf(subscription) !== undefined,
  );
  for (const other of open) if (other !== same) await abandon(billing.stripe, other);
  const subscription = same ?? (await create(billing, userId, customer, priceId));
  const secret = secretOf(subscription);
  if (secret === undefined) throw new Problem(billingProblems.checkoutReplaced);
  await requireNewest(billing.stripe, customer, subscription);
  return secret;
}

function create(
  billing: Billing,
  userId: number,
  customer: string,
  price: string,
): Promise<Stripe.Subscription> {
  return purchaseOnce(billing, userId, `subscription ${price}`, (idempotencyKey) =>
    billing.stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
        expand: ['latest_invoice.confirmation_secret'],
      },
      { idempotencyKey },
    ),
  );
}

/**
 * Another process may have started a subscription at the same moment. Only the newest stays, so that only one
 * can be paid; throws `checkoutReplaced` (409) if that is not `mine`.
 */
async function requireNewest(stripe: Stripe, customer: string, mine: Stripe.Subscription): Promise<void> {
  const others = (await readAllSubscriptions(stripe, customer)).filter(
    (subscription) => subscription.id !== mine.id && !hasEnded(subscription),
  );
  const hasNewer = others.some(
    ({ id, created }) => created > mine.created || (created === mine.created && id > mine.id),
  );
  if (hasNewer || others.some(isLiveAtProvider)) {
    await abandon(stripe, mine);
    throw new Problem(billingProblems.checkoutReplaced);
  }
}

/** Cancelling leaves the open invoice payable. Voiding it makes its client secret worthless (contract 11). */
async function abandon(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.cancel(subscription.id);
  const id = invoiceOf(subscription)?.id;
  const invoice = id === undefined ? undefined : await stripe.invoices.retrieve(id);
  if (invoice?.status === 'open' && id !== undefined) await stripe.invoices.voidInvoice(id);
}

function priceOf(subscription: Stripe.Subscription): string | undefined {
  return subscription.items.data[0]?.price.id;
}

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined {
  return invoice === null || typeof invoice === 'string' ? undefined : invoice;
}

function secretOf(subscription: Stripe.Subscription): string | undefined {
  if (subscription.status !== 'incomplete') return undefined;
  return invoiceOf(subscription)?.confirmation_secret?.client_secret;
}

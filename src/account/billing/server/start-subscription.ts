import type { Stripe } from 'stripe';
import { Problem } from '../../../platform/shared/problem.ts';
import { billingProblems } from '../shared/problems.ts';
import { purchaseOnce } from './purchase-once.ts';
import { ensureCustomer } from './customers.ts';
import type { Billing } from './deps.ts';
import { hasEnded, isLiveAtProvider, readAllSubscriptions } from './provider-subscriptions.ts';

/**
 * Starts a subscription and gives the client secret of its first payment, or that of the one that was started
 * for the same price. Others that were never finished are cancelled, and their payments with them. Throws 400
 * for a price that is none of the two, 409 for an account that has a live subscription.
 */
export async function startSubscription(billing: Billing, userId: number, priceId: string): Promise<string> {
  if ((await billing.prices.planOf(priceId)) === null) throw new Problem(billingProblems.unknownPrice);
  const customer = await ensureCustomer(billing, userId);
  const known = (await readAllSubscriptions(billing.stripe, customer)).filter((one) => !hasEnded(one));
  if (known.some(isLiveAtProvider)) throw new Problem(billingProblems.subscriptionExists);
  const same = known.find((one) => priceOf(one) === priceId && secretOf(one) !== undefined);
  for (const other of known) if (other !== same) await drop(billing.stripe, other);
  const subscription = same ?? (await create(billing, userId, customer, priceId));
  const secret = secretOf(subscription);
  if (secret === undefined) throw new Problem(billingProblems.checkoutReplaced);
  await refuseWhenReplaced(billing.stripe, customer, subscription);
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
 * Another process may have started one in the same moment: the newest stays, so that only one can be paid.
 */
async function refuseWhenReplaced(
  stripe: Stripe,
  customer: string,
  mine: Stripe.Subscription,
): Promise<void> {
  const others = (await readAllSubscriptions(stripe, customer)).filter(
    (one) => one.id !== mine.id && !hasEnded(one),
  );
  const newer = others.some(
    (one) => one.created > mine.created || (one.created === mine.created && one.id > mine.id),
  );
  if (newer || others.some(isLiveAtProvider)) {
    await drop(stripe, mine);
    throw new Problem(billingProblems.checkoutReplaced);
  }
}

/**
 * Cancelling leaves the open invoice payable; only voiding it makes its client secret worthless (contract
 * 11).
 */
async function drop(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
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

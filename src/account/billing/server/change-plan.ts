import type { Stripe } from 'stripe';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { previewSubscriptionChange } from '#account/billing/shared/contract.ts';
import type { PlanId } from '#account/billing/shared/plans.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import type { Billing } from './deps.ts';
import { dateOf, requireLive } from './provider-objects.ts';
import { purchaseOnce } from './purchase-once.ts';

type ChangePreview = ResponseOf<typeof previewSubscriptionChange>;

interface Change {
  readonly subscription: Stripe.Subscription;
  readonly itemId: string;
  readonly plan: PlanId;
}

/**
 * Moves the live subscription to another price and charges the difference at once. A declined card changes
 * nothing.
 */
export async function changePlan(billing: Billing, userId: number, priceId: string): Promise<void> {
  const { subscription, itemId } = await requireChange(billing, userId, priceId);
  await purchaseOnce(billing, userId, `change ${subscription.id} ${priceId}`, (idempotencyKey) =>
    billing.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: itemId, price: priceId }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey },
    ),
  );
}

/** Returns what that change would cost now. */
export async function previewChange(
  billing: Billing,
  userId: number,
  priceId: string,
): Promise<ChangePreview> {
  const { subscription, itemId, plan } = await requireChange(billing, userId, priceId);
  const invoice = await billing.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [{ id: itemId, price: priceId }], proration_behavior: 'always_invoice' },
  });
  const amounts = invoice.lines.data.map(({ amount }) => amount);
  const sum = (wanted: (amount: number) => boolean) =>
    amounts.filter(wanted).reduce((total, amount) => total + amount, 0);
  const lastEnd = Math.max(...invoice.lines.data.map(({ period }) => period.end));
  return {
    plan,
    currency: invoice.currency,
    dueNow: invoice.amount_due / 100,
    credit: -sum((amount) => amount < 0) / 100 || 0,
    charge: sum((amount) => amount > 0) / 100,
    creditLeft: -Math.min(0, invoice.ending_balance ?? Math.min(0, invoice.total)) / 100 || 0,
    currentPeriodEnd: dateOf(lastEnd).toISOString(),
  };
}

/**
 * Throws `unknownPrice` (400), and 409 without a live subscription, for the current plan, or for a
 * subscription that ends.
 */
async function requireChange(billing: Billing, userId: number, priceId: string): Promise<Change> {
  const plan = await billing.prices.planOf(priceId);
  if (plan === null) throw new Problem(billingProblems.unknownPrice);
  const subscription = await requireLive(billing, userId);
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Expected an item in ${subscription.id}, found none`);
  if (item.price.id === priceId) throw new Problem(billingProblems.samePlan);
  if (subscription.cancel_at_period_end) throw new Problem(billingProblems.subscriptionEnds);
  return { subscription, itemId: item.id, plan };
}

/** Lets the live subscription end with its period, or undoes that. */
export async function setCancelAtPeriodEnd(billing: Billing, userId: number, ends: boolean): Promise<void> {
  const { id, cancel_at_period_end: current } = await requireLive(billing, userId);
  if (current !== ends) await billing.stripe.subscriptions.update(id, { cancel_at_period_end: ends });
}

import type { Stripe } from 'stripe';
import { Problem } from '../../../platform/shared/problem.ts';
import type { ResponseOf } from '../../../platform/shared/endpoint.ts';
import type { previewSubscriptionChange } from '../shared/contract.ts';
import type { PlanId } from '../shared/plans.ts';
import { billingProblems } from '../shared/problems.ts';
import { purchaseOnce } from './purchase-once.ts';
import type { Billing } from './deps.ts';
import { requireLive } from './provider-subscriptions.ts';
import { dateOf } from './read-facts.ts';

export type ChangePreview = ResponseOf<typeof previewSubscriptionChange>;

interface Change {
  readonly subscription: Stripe.Subscription;
  readonly itemId: string;
  readonly plan: PlanId;
}

/** Moves the live subscription to another price; the difference is charged at once, or nothing changes. */
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

/** What that would cost at this moment. */
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

/** Lets the live subscription end with its period, or takes that back. */
export async function setCancelAtPeriodEnd(billing: Billing, userId: number, ends: boolean): Promise<void> {
  const { id, cancel_at_period_end: already } = await requireLive(billing, userId);
  if (already !== ends) await billing.stripe.subscriptions.update(id, { cancel_at_period_end: ends });
}

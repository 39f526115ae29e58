import type { Stripe } from 'stripe';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { payRenewal } from '#account/billing/shared/contract.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';
import type { Billing } from './deps.ts';
import { requireLive } from './provider-objects.ts';

type RenewalPayment = ResponseOf<typeof payRenewal>;

/**
 * Returns the client secret and the amount of an unpaid renewal. Throws 409: `noSubscription`, or
 * `nothingToPay` if the renewal is paid.
 */
export async function startRenewalPayment(billing: Billing, userId: number): Promise<RenewalPayment> {
  const { id, status } = await requireLive(billing, userId);
  const invoice = status === 'past_due' ? await unpaidInvoice(billing.stripe, id) : undefined;
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  if (!invoice || clientSecret === undefined) throw new Problem(billingProblems.nothingToPay);
  return {
    success: true,
    clientSecret,
    amount: invoice.amount_remaining / 100,
    currency: invoice.currency,
    reason: await reasonOf(billing.stripe, clientSecret),
    url: invoice.hosted_invoice_url ?? null,
  };
}

/** The oldest open invoice: a later one, such as for another plan, leaves it open. */
async function unpaidInvoice(stripe: Stripe, subscription: string): Promise<Stripe.Invoice | undefined> {
  const expand = ['data.confirmation_secret'];
  return (await stripe.invoices.list({ subscription, status: 'open', limit: 100, expand })).data.at(-1);
}

async function reasonOf(stripe: Stripe, clientSecret: string): Promise<RenewalPayment['reason']> {
  const [id = ''] = clientSecret.split('_secret_', 1);
  const { status } = await stripe.paymentIntents.retrieve(id);
  return status === 'requires_action' ? 'confirmation' : 'declined';
}

import type { Stripe } from 'stripe';
import type { Invoice } from '#account/billing/shared/contract.ts';
import { findAccount } from './customers.ts';
import type { Billing } from './deps.ts';
import { dateOf, isOneTimePurchase } from './provider-objects.ts';

const limit = 100;
const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;

/**
 * Returns invoices and one-time purchases from the provider, newest first. Leaves out first invoices that
 * were never paid.
 */
export async function listInvoices({ database, stripe }: Billing, userId: number): Promise<Invoice[]> {
  const account = await findAccount(database, userId);
  if (!account) return [];
  const customer = account.customerId;
  const [invoices, payments] = await Promise.all([
    stripe.invoices.list({ customer, limit }),
    stripe.paymentIntents.list({ customer, limit, expand: ['data.latest_charge'] }),
  ]);
  const purchases = payments.data.filter(
    (payment) => isOneTimePurchase(payment) && payment.status === 'succeeded',
  );
  return [
    ...invoices.data.filter(isShown).map(presentInvoice),
    ...purchases.map(presentOneTimePurchase),
  ].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

function isShown({ status, billing_reason: reason }: Stripe.Invoice): boolean {
  return status !== 'draft' && (reason !== 'subscription_create' || status === 'paid');
}

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    kind: 'subscription',
    number: invoice.number,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? 'open',
    amount: (invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due) / 100,
    currency: invoice.currency,
    createdAt: dateOf(invoice.created).toISOString(),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function presentOneTimePurchase(payment: Stripe.PaymentIntent): Invoice {
  const charge = typeof payment.latest_charge === 'string' ? null : payment.latest_charge;
  return {
    id: payment.id,
    kind: 'one_off',
    number: charge?.receipt_number ?? null,
    status: oneTimeStatus(charge),
    amount: payment.amount_received / 100,
    currency: payment.currency,
    createdAt: dateOf(charge?.created ?? payment.created).toISOString(),
    url: charge?.receipt_url ?? null,
  };
}

function oneTimeStatus(charge: Stripe.Charge | null): Invoice['status'] {
  if (charge?.refunded) return 'refunded';
  if (charge?.disputed) return 'disputed';
  return charge && charge.amount_refunded > 0 ? 'partly_refunded' : 'paid';
}

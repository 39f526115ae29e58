import { type Customer, type Invoice, newId, type PaymentIntent, type Subscription } from './objects.ts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  isPayable,
  type PaymentResult,
} from './payment-intents.ts';
import type { Period } from './period.ts';
import type { Store } from './store.ts';
import { taxIdsOf } from './tax-ids.ts';

export interface InvoiceLine {
  /** Cents. */
  readonly amount: number;
  readonly description: string;
  readonly period: Period;
  readonly proration: boolean;
}

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** Creates an open invoice with its payment intent. An invoice with nothing due is paid at once. */
export async function createInvoice(
  store: Store,
  subscription: Subscription,
  reason: BillingReason,
  lines: readonly InvoiceLine[],
): Promise<Invoice> {
  const customer = await store.get<Customer>('customer', subscription.customer);
  const draft = await draftInvoice(store, subscription, reason, lines);
  if (draft.ending_balance !== customer.balance)
    await store.put({ ...customer, balance: draft.ending_balance });
  const intent =
    draft.amount_due === 0
      ? undefined
      : await createPaymentIntent(store, {
          amount: draft.amount_due,
          customer: customer.id,
          description: 'Subscription',
          invoice: draft.id,
        });
  const invoice = await store.put<Invoice>({ ...draft, sandbox_payment_intent: intent?.id ?? null });
  await store.emit('invoice.created', invoice);
  await store.emit('invoice.finalized', invoice);
  return intent ? invoice : markPaid(store, invoice);
}

/** Records a payment's outcome in its invoice, and in the subscription that the invoice is for. */
export async function recordPayment(
  store: Store,
  invoiceId: string,
  { intent, error }: PaymentResult,
): Promise<void> {
  const invoice = await store.get<Invoice>('invoice', invoiceId);
  const subscription = await store.get<Subscription>('subscription', invoice.sandbox_subscription);
  const attempted = { ...invoice, attempted: true };
  if (error) {
    await store.emit('invoice.payment_failed', await store.put<Invoice>(attempted));
    return;
  }
  await markPaid(store, attempted);
  if (subscription.status !== 'incomplete' && subscription.status !== 'past_due') return;
  const active = await store.put<Subscription>({
    ...subscription,
    default_payment_method: intent.payment_method ?? subscription.default_payment_method,
    status: 'active',
  });
  await store.emit('customer.subscription.updated', active);
}

/** The invoice's payment waits for the card's owner. */
export async function markActionRequired(store: Store, invoiceId: string): Promise<void> {
  const invoice = await store.get<Invoice>('invoice', invoiceId);
  const waiting = await store.put<Invoice>({ ...invoice, attempted: true });
  await store.emit('invoice.payment_action_required', waiting);
}

/** Also cancels the payment intent, so that nobody can pay the invoice any more. */
export async function voidInvoice(store: Store, invoice: Invoice): Promise<Invoice> {
  const voided = await store.put<Invoice>({ ...invoice, next_payment_attempt: null, status: 'void' });
  await store.emit('invoice.voided', voided);
  if (invoice.sandbox_payment_intent) {
    const intent = await store.get<PaymentIntent>('payment_intent', invoice.sandbox_payment_intent);
    if (isPayable(intent)) await cancelPaymentIntent(store, intent);
  }
  return voided;
}

async function markPaid(store: Store, invoice: Invoice): Promise<Invoice> {
  const amountDue = invoice.amount_due;
  const paid = await store.put<Invoice>({
    ...invoice,
    amount_paid: amountDue,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { finalized_at: invoice.created, paid_at: store.now, voided_at: null },
  });
  await store.emit('invoice.paid', paid);
  await store.emit('invoice.payment_succeeded', paid);
  return paid;
}

/** Returns an open invoice that is not stored. The customer's credit reduces the amount due. */
export async function draftInvoice(
  store: Store,
  subscription: Subscription,
  reason: BillingReason,
  lines: readonly InvoiceLine[],
): Promise<Invoice> {
  const id = newId('in');
  const { balance, name } = await store.get<Customer>('customer', subscription.customer);
  const taxIds = await taxIdsOf(store, subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const amountDue = Math.max(0, balance + total);
  const period = lines.at(-1)?.period ?? { start: store.now, end: store.now };
  return {
    id,
    object: 'invoice',
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: store.now,
    currency: 'usd',
    customer: subscription.customer,
    customer_name: name,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    ending_balance: Math.min(0, balance + total),
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: lines.map((line) => newLine(line, id, subscription)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${id.slice(-6).toUpperCase()}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscription.id },
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: balance,
    status: 'open',
    status_transitions: { finalized_at: store.now, paid_at: null, voided_at: null },
    subtotal: total,
    total,
    sandbox_payment_intent: null,
    sandbox_subscription: subscription.id,
  };
}

function newLine(line: InvoiceLine, invoice: string, subscription: Subscription) {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: line.description,
    discountable: false,
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0].id,
      },
    },
    period: line.period,
    quantity: 1,
    subtotal: line.amount,
  };
}

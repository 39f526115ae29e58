import type { CustomerObject, IntentObject, InvoiceObject, SubscriptionObject } from './objects.ts';
import { newId } from './objects.ts';
import { type Attempt, cancelPayment, isPayable, newIntent } from './pay.ts';
import type { Period } from './period.ts';
import type { Store } from './store.ts';

export interface Line {
  readonly amount: number;
  readonly description: string;
  readonly period: Period;
  readonly proration: boolean;
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** Figures of an invoice: what the lines come to, set off against the customer's credit. Cents. */
export function figuresOf(lines: readonly Line[], balance: number) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const endingBalance = Math.min(0, balance + total);
  return { total, startingBalance: balance, endingBalance, amountDue: Math.max(0, balance + total) };
}

/** An open invoice with its payment; without anything to pay it is paid at once. */
export async function openInvoice(
  store: Store,
  subscription: SubscriptionObject,
  reason: BillingReason,
  lines: readonly Line[],
): Promise<InvoiceObject> {
  const customer = await store.get<CustomerObject>('customer', subscription.customer);
  const figures = figuresOf(lines, customer.balance);
  const draft = invoiceOf(store.now, subscription, reason, lines, figures);
  if (figures.endingBalance !== customer.balance)
    await store.put({ ...customer, balance: figures.endingBalance });
  const intent =
    figures.amountDue === 0
      ? undefined
      : await newIntent(store, {
          amount: figures.amountDue,
          customer: customer.id,
          description: 'Subscription',
          invoice: draft.id,
        });
  const invoice = await store.put<InvoiceObject>({ ...draft, sandbox_payment_intent: intent?.id ?? null });
  await store.emit('invoice.created', invoice);
  await store.emit('invoice.finalized', invoice);
  return intent ? invoice : markPaid(store, invoice);
}

/** What a payment's outcome does to its invoice and its subscription. */
export async function settleInvoice(
  store: Store,
  invoiceId: string,
  { intent, declined }: Attempt,
): Promise<void> {
  const invoice = await store.get<InvoiceObject>('invoice', invoiceId);
  const subscription = await store.get<SubscriptionObject>('subscription', invoice.sandbox_subscription);
  const tried = { ...invoice, attempted: true };
  if (declined) {
    await store.emit('invoice.payment_failed', await store.put<InvoiceObject>(tried));
    return;
  }
  await markPaid(store, tried);
  if (subscription.status !== 'incomplete' && subscription.status !== 'past_due') return;
  const active = await store.put<SubscriptionObject>({
    ...subscription,
    default_payment_method: intent.payment_method ?? subscription.default_payment_method,
    status: 'active',
  });
  await store.emit('customer.subscription.updated', active);
}

/** Its payment waits for the card's owner, who is told by whoever hears the event. */
export async function askOwner(store: Store, invoiceId: string): Promise<void> {
  const invoice = await store.get<InvoiceObject>('invoice', invoiceId);
  const asked = await store.put<InvoiceObject>({ ...invoice, attempted: true });
  await store.emit('invoice.payment_action_required', asked);
}

/** After this nobody can pay it any more. */
export async function voidInvoice(store: Store, invoice: InvoiceObject): Promise<InvoiceObject> {
  const voided = await store.put<InvoiceObject>({ ...invoice, next_payment_attempt: null, status: 'void' });
  await store.emit('invoice.voided', voided);
  if (invoice.sandbox_payment_intent) {
    const intent = await store.get<IntentObject>('payment_intent', invoice.sandbox_payment_intent);
    if (isPayable(intent)) await cancelPayment(store, intent);
  }
  return voided;
}

async function markPaid(store: Store, invoice: InvoiceObject): Promise<InvoiceObject> {
  const amountDue = invoice.amount_due;
  const paid = await store.put<InvoiceObject>({
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

/** An invoice that is nowhere stored yet: also what a preview shows. */
export function invoiceOf(
  now: number,
  subscription: SubscriptionObject,
  reason: BillingReason,
  lines: readonly Line[],
  figures: ReturnType<typeof figuresOf>,
): InvoiceObject {
  const id = newId('in');
  const period = lines.at(-1)?.period ?? { start: now, end: now };
  return {
    id,
    object: 'invoice',
    amount_due: figures.amountDue,
    amount_paid: 0,
    amount_remaining: figures.amountDue,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: subscription.customer,
    ending_balance: figures.endingBalance,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: lines.map((line) => lineOf(line, id, subscription)),
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
    starting_balance: figures.startingBalance,
    status: 'open',
    status_transitions: { finalized_at: now, paid_at: null, voided_at: null },
    subtotal: figures.total,
    total: figures.total,
    sandbox_payment_intent: null,
    sandbox_subscription: subscription.id,
  };
}

function lineOf(line: Line, invoice: string, subscription: SubscriptionObject) {
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

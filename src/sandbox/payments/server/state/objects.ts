import { randomBase62 } from '#platform/server/secrets/random-id.ts';

/** An object of Stripe's API. Fields that begin with `sandbox_` are internal; `publicView` removes them. */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

export interface Customer extends StripeObject {
  readonly name: string | null;
  readonly email: string | null;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Cents. A negative balance is credit for later invoices. */
  readonly balance: number;
}

export interface Price extends StripeObject {
  readonly lookup_key: string;
  readonly unit_amount: number;
  readonly currency: string;
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 };
}

export interface PaymentMethod extends StripeObject {
  readonly card: { readonly brand: string; readonly last4: string };
  readonly sandbox_number: string;
}

export interface PaymentIntent extends StripeObject {
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string | null;
  readonly description: string | null;
  readonly latest_charge: string | null;
  readonly payment_method: string | null;
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  readonly sandbox_invoice: string | null;
}

/** A card that is checked to be charged later. */
export interface SetupIntent extends StripeObject {
  readonly client_secret: string;
  readonly customer: string;
  readonly payment_method: string | null;
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded';
}

export interface TaxId extends StripeObject {
  readonly type: string;
  readonly value: string;
  readonly sandbox_deleted: boolean;
}

export interface Charge extends StripeObject {
  readonly amount: number;
  readonly amount_refunded: number;
  readonly created: number;
  readonly customer: string | null;
  readonly disputed: boolean;
  readonly payment_intent: string;
  readonly status: 'succeeded' | 'failed';
}

export interface Dispute extends StripeObject {
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'needs_response' | 'won' | 'lost';
}

export interface Invoice extends StripeObject {
  readonly amount_due: number;
  readonly attempt_count: number;
  readonly created: number;
  readonly customer: string;
  /** The customer's balance afterwards, in cents. */
  readonly ending_balance: number;
  /** The time of the next automatic attempt, or null if there is none. */
  readonly next_payment_attempt: number | null;
  readonly status: 'draft' | 'open' | 'paid' | 'void';
  readonly sandbox_payment_intent: string | null;
  readonly sandbox_subscription: string;
}

export interface SubscriptionItem extends StripeObject {
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly price: Price;
}

export interface Subscription extends StripeObject {
  readonly cancel_at_period_end: boolean;
  readonly created: number;
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly ended_at: number | null;
  readonly items: { readonly object: 'list'; readonly data: readonly [SubscriptionItem] };
  readonly latest_invoice: string;
  readonly status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  readonly sandbox_fails_next_renewal: boolean;
  /** The retries after a failed renewal fail as well. */
  readonly sandbox_fails_retries?: boolean;
  /** End of the period whose renewal was announced by `invoice.upcoming`. */
  readonly sandbox_announced_end?: number;
}

/** Returns a new id such as `cus_...`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBase62(24)}`;
}

/** Returns a copy without internal fields, at any depth. */
export function publicView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicView);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !name.startsWith('sandbox_'));
  return Object.fromEntries(fields.map(([name, inner]) => [name, publicView(inner)]));
}

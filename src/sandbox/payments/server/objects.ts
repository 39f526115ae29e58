import { randomBase62 } from '../../../platform/server/secrets/random-id.ts';

/**
 * Any object of the provider's API. Fields that begin with `sandbox_` are the stand-in's own and never leave
 * it.
 */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

export interface CustomerObject extends StripeObject {
  readonly name: string | null;
  readonly email: string | null;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Cents; below zero it is credit for later invoices. */
  readonly balance: number;
}

export interface PriceObject extends StripeObject {
  readonly lookup_key: string;
  readonly unit_amount: number;
  readonly currency: string;
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 };
}

export interface CardObject extends StripeObject {
  readonly card: { readonly brand: string; readonly last4: string };
  readonly sandbox_number: string;
}

export interface IntentObject extends StripeObject {
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

export interface ChargeObject extends StripeObject {
  readonly amount: number;
  readonly amount_refunded: number;
  readonly created: number;
  readonly customer: string | null;
  readonly disputed: boolean;
  readonly payment_intent: string;
  readonly status: 'succeeded' | 'failed';
}

export interface DisputeObject extends StripeObject {
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'needs_response' | 'won' | 'lost';
}

export interface InvoiceObject extends StripeObject {
  readonly amount_due: number;
  readonly attempt_count: number;
  readonly created: number;
  readonly customer: string;
  /** When the next automatic attempt is made; null when none is. */
  readonly next_payment_attempt: number | null;
  readonly status: 'draft' | 'open' | 'paid' | 'void';
  readonly sandbox_payment_intent: string | null;
  readonly sandbox_subscription: string;
}

export interface ItemObject extends StripeObject {
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly price: PriceObject;
}

export interface SubscriptionObject extends StripeObject {
  readonly cancel_at_period_end: boolean;
  readonly created: number;
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly ended_at: number | null;
  readonly items: { readonly object: 'list'; readonly data: readonly [ItemObject] };
  readonly latest_invoice: string;
  readonly status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  readonly sandbox_fails_next_renewal: boolean;
  /** The attempts that follow a renewal that was made to fail are to fail as well. */
  readonly sandbox_fails_retries?: boolean;
  /** End of the period whose next invoice was announced. */
  readonly sandbox_announced_end?: number;
}

/** An id as the provider makes them, such as `cus_...`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBase62(24)}`;
}

/** A list as the provider's API answers it. */
export function listOf<T>(data: readonly T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

/** The object without the stand-in's own fields, also inside. */
export function publicView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicView);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !name.startsWith('sandbox_'));
  return Object.fromEntries(fields.map(([name, inner]) => [name, publicView(inner)]));
}

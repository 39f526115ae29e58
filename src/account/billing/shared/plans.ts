/**
 * The two subscriptions (spec 2, Subscription page). Price and price id come from the provider: see `GET
 * /api/plans`.
 */
export const planIds = ['monthly', 'yearly'] as const;
export type PlanId = (typeof planIds)[number];

/**
 * The currency of our prices, ISO 4217 in small letters; a plan's own comes with it from `GET /api/plans`.
 */
export const listCurrency = 'usd';

export interface PlanDetails {
  readonly name: string;
  readonly interval: 'month' | 'year';
  /** Marked "Most Popular". */
  readonly popular: boolean;
  readonly features: readonly string[];
  /** By which the provider knows the plan's price, whatever its id is there. */
  readonly lookupKey: string;
  /** What the plan costs where we make the price ourselves: in the local stand-in (spec 9). */
  readonly listPriceCents: number;
}

export const plans: Readonly<Record<PlanId, PlanDetails>> = {
  monthly: {
    name: 'Monthly',
    interval: 'month',
    popular: false,
    features: [
      'Unlimited image processing',
      'Text overlay tools',
      'Shop monitoring',
      'API access',
      'Priority support',
    ],
    lookupKey: 'overprint_monthly',
    listPriceCents: 2_999,
  },
  yearly: {
    name: 'Yearly',
    interval: 'year',
    popular: true,
    features: [
      'All monthly features',
      '2 months free',
      'Advanced analytics',
      'Custom webhooks',
      'White-label options',
    ],
    lookupKey: 'overprint_yearly',
    listPriceCents: 29_999,
  },
};

import { yearlyFeatures } from '#platform/shared/entitlement.ts';
import { paths } from '#platform/shared/paths.ts';

/**
 * The two subscriptions (spec 2, Subscription page). `GET /api/plans` adds price and price id from the
 * provider.
 */
export const planIds = ['monthly', 'yearly'] as const;
export type PlanId = (typeof planIds)[number];

/** The currency of our own prices, as ISO 4217 in lower case. */
export const listCurrency = 'usd';

interface PlanDetails {
  readonly name: string;
  readonly interval: 'month' | 'year';
  /** Whether it is marked "Most Popular". */
  readonly popular: boolean;
  readonly features: readonly string[];
  /** Finds the plan's price at the provider, whatever its id. */
  readonly lookupKey: string;
  /** The price that the local stand-in creates (spec 9). */
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
    features: ['All monthly features', '2 months free', ...Object.values(yearlyFeatures)],
    lookupKey: 'overprint_yearly',
    listPriceCents: 29_999,
  },
};

/** The plans of an account. */
export const plansPath = `${paths.account}?tab=billing&buy=plan`;

/** Returns the address at which an account buys a plan, or changes to it. */
export function planPath(plan: PlanId): string {
  return `${plansPath}&plan=${plan}`;
}

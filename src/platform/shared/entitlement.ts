import type { ProblemShape } from './problem.ts';

/** The current plan of an account. Bought time includes what the monthly plan includes (contract 7). */
export type AccountPlan = 'free' | 'monthly' | 'yearly';

/** Features of the yearly plan, with the words of its card (spec 2, Subscription page). */
export const yearlyFeatures = {
  analytics: 'Advanced analytics',
  custom_webhooks: 'Custom webhooks',
  white_label: 'White-label options',
} as const;
export type YearlyFeature = keyof typeof yearlyFeatures;

/**
 * Returns the plan of an account. `stripePlan` is what gives access: a plan, `pass` for bought time, or null
 * for a price of neither plan.
 */
export function accountPlan(account: {
  readonly userStatus: 'inactive' | 'active_sub';
  readonly stripePlan: string | null;
}): AccountPlan {
  if (account.userStatus !== 'active_sub') return 'free';
  return account.stripePlan === 'yearly' ? 'yearly' : 'monthly';
}

/**
 * Whether a plan has a feature. The one place that decides: endpoints ask through `yearly`, jobs and screens
 * ask here.
 */
export function hasFeature(plan: AccountPlan, feature: YearlyFeature): boolean {
  return feature in yearlyFeatures && plan === 'yearly';
}

/** Returns the problem of an account whose plan does not have a feature: 403 `yearly_only` (contract 7). */
export function yearlyOnly(feature: YearlyFeature): ProblemShape {
  return {
    status: 403,
    code: 'yearly_only',
    error: `${yearlyFeatures[feature]}: only with the Yearly plan`,
    fix: 'Change to the Yearly plan in Account > Billing.',
  };
}

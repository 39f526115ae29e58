import { planIds, type PlanId, plans } from '#account/billing/shared/plans.ts';
import { planLimits } from '#account/usage/shared/quota.ts';
import {
  type AccountPlan,
  hasFeature,
  type YearlyFeature,
  yearlyFeatures,
} from '#platform/shared/entitlement.ts';
import { formatCount } from '#platform/shared/format.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';

/** The columns of the table. */
export const comparedPlans: readonly AccountPlan[] = ['free', ...planIds];

/** What a plan has of one thing: words or a figure, or whether it has it. */
export type Cell = string | boolean;

export interface PlanRow {
  readonly what: string;
  readonly cells: Readonly<Record<AccountPlan, Cell>>;
}

/** Compare plans, for people: every figure is the one that the server counts by (contract 4 and 11). */
export const planRows: readonly PlanRow[] = [
  byLevel(
    'API requests a month',
    count(planLimits.free.requestsPerMonth),
    count(planLimits.premium.requestsPerMonth),
  ),
  byLevel(
    'Requests in one minute',
    count(planLimits.free.burstTokens),
    count(planLimits.premium.burstTokens),
  ),
  byLevel('Text, padding, print files and audio', 'By API', 'By API and on screen'),
  byLevel('Watched shops', false, count(shopLimits.shopsPerAccount)),
  byLevel('Templates', ...both(templateLimits.perAccount)),
  byLevel('Pictures in one batch', ...both(batchLimits.items)),
  byLevel('Stored images for your designs', ...both(assetLimits.perAccount)),
  byLevel('Videos in the queue at once', ...both(audioLimits.waitingJobs)),
  byLevel('Place in the queue', 'After Premium', 'First'),
  ...(Object.keys(yearlyFeatures) as YearlyFeature[]).map(yearlyRow),
];

/** Returns what the column is called. */
export function planName(plan: AccountPlan): string {
  return plan === 'free' ? 'Free' : plans[plan satisfies PlanId].name;
}

/** Both plans that are paid for have the same. */
function byLevel(what: string, free: Cell, premium: Cell): PlanRow {
  return { what, cells: { free, monthly: premium, yearly: premium } };
}

function yearlyRow(feature: YearlyFeature): PlanRow {
  const has = (plan: AccountPlan) => hasFeature(plan, feature);
  return {
    what: yearlyFeatures[feature],
    cells: { free: has('free'), monthly: has('monthly'), yearly: has('yearly') },
  };
}

function count(limit: number): string {
  return formatCount(limit);
}

function both({ free, premium }: { readonly free: number; readonly premium: number }) {
  return [count(free), count(premium)] as const;
}

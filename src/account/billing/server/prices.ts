import type { Stripe } from 'stripe';
import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Plan } from '#account/billing/shared/contract.ts';
import { listCurrency, type PlanId, planIds, plans } from '#account/billing/shared/plans.ts';
import { billingProblems } from '#account/billing/shared/problems.ts';

interface PriceList {
  readonly plans: readonly Plan[];
  readonly currency: string;
}

export interface Prices {
  /** Returns both plans with the provider's prices. Throws `providerFailed` (502) if a price is missing. */
  list(): Promise<PriceList>;
  /** Returns the plan of a price; null for any other price. */
  planOf(priceId: string): Promise<PlanId | null>;
}

const cacheMs = 10 * 60_000;

/** The provider's prices, cached for ten minutes, or longer while they cannot be read again. */
export function createPrices(stripe: () => Stripe, clock: Clock, log: Log): Prices {
  let cached: { readonly prices: PriceList; readonly atMs: number } | undefined;

  async function list(): Promise<PriceList> {
    const nowMs = clock.now().getTime();
    if (cached && nowMs - cached.atMs < cacheMs) return cached.prices;
    try {
      cached = { prices: await readPrices(stripe()), atMs: nowMs };
    } catch (error) {
      if (!cached) throw error;
      log.warn({ err: error }, 'the prices could not be read again; using the cached ones');
    }
    return cached.prices;
  }

  return {
    list,
    async planOf(priceId) {
      return (await list()).plans.find((plan) => plan.priceId === priceId)?.id ?? null;
    },
  };
}

async function readPrices(stripe: Stripe): Promise<PriceList> {
  const lookupKeys = planIds.map((id) => plans[id].lookupKey);
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
  const pricedPlans = planIds.map((id) =>
    presentPlan(
      id,
      data.find((price) => price.lookup_key === plans[id].lookupKey),
    ),
  );
  return { plans: pricedPlans, currency: data[0]?.currency ?? listCurrency };
}

function presentPlan(id: PlanId, price: Stripe.Price | undefined): Plan {
  const { name, interval, popular, features, lookupKey } = plans[id];
  const amount = price?.unit_amount ?? undefined;
  if (!price || amount === undefined || price.recurring?.interval !== interval) {
    const cause = new Error(
      `Expected an active price with the lookup key ${lookupKey}, billed each ${interval}`,
    );
    throw new Problem(billingProblems.providerFailed, { cause });
  }
  return { id, name, price: amount / 100, interval, priceId: price.id, popular, features: [...features] };
}

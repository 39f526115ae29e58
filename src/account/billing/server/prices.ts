import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Log } from '../../../platform/server/log.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { Plan } from '../shared/contract.ts';
import { listCurrency, type PlanId, planIds, plans } from '../shared/plans.ts';
import { billingProblems } from '../shared/problems.ts';

export interface Prices {
  /**
   * The two plans with what the provider charges. Throws `providerFailed` when it has no price for one of
   * them.
   */
  list(): Promise<{ readonly plans: readonly Plan[]; readonly currency: string }>;
  /** Which plan a price is; null for any other price. */
  planOf(priceId: string): Promise<PlanId | null>;
}

type Found = Awaited<ReturnType<Prices['list']>>;

const freshMs = 10 * 60_000;

/** The provider's prices by their lookup keys, kept for ten minutes; longer when it cannot be asked then. */
export function createPrices(stripe: Stripe, clock: Clock, log: Log): Prices {
  let kept: { readonly found: Found; readonly atMs: number } | undefined;

  async function list(): Promise<Found> {
    const nowMs = clock.now().getTime();
    if (kept && nowMs - kept.atMs < freshMs) return kept.found;
    try {
      kept = { found: await readPrices(stripe), atMs: nowMs };
    } catch (error) {
      if (!kept) throw error;
      log.warn({ err: error }, 'the prices could not be read again');
    }
    return kept.found;
  }

  return {
    list,
    async planOf(priceId) {
      return (await list()).plans.find((plan) => plan.priceId === priceId)?.id ?? null;
    },
  };
}

async function readPrices(stripe: Stripe): Promise<Found> {
  const lookupKeys = planIds.map((id) => plans[id].lookupKey);
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 });
  const found = planIds.map((id) =>
    presentPlan(
      id,
      data.find((price) => price.lookup_key === plans[id].lookupKey),
    ),
  );
  return { plans: found, currency: data[0]?.currency ?? listCurrency };
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

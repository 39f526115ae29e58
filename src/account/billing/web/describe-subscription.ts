import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import { presentDay, presentMoment } from '#platform/web/moment.tsx';
import { presentMoney } from '#platform/web/money.ts';
import type { Offer } from './queries.ts';

type Fact = readonly [name: string, value: string];

/**
 * Returns price, status, renewal and end of a premium account as names and values. `offer` is undefined until
 * it is loaded; the price of a plan is left out until then.
 */
export function describeSubscription(state: SubscriptionState, offer: Offer | undefined): readonly Fact[] {
  return [...priceFact(state, offer), ['Status', statusOf(state)], ...dates(state)];
}

function priceFact({ plan: id, status }: SubscriptionState, offer: Offer | undefined): Fact[] {
  if (status === 'none') return [['Price', 'One-off payment']];
  const plan = offer?.plans.find((candidate) => candidate.id === id);
  if (!offer || !plan) return [];
  return [['Price', `${presentMoney(plan.price, offer.currency)} per ${plan.interval}`]];
}

function statusOf({ status, cancelAtPeriodEnd }: SubscriptionState): string {
  if (cancelAtPeriodEnd) return 'Active, cancelled';
  return status === 'past_due' ? 'Past due' : status === 'trialing' ? 'Trial' : 'Active';
}

/** The day of renewal, and the end of premium if it differs: by purchased time or by a cancellation. */
function dates({ currentPeriodEnd, cancelAtPeriodEnd, premiumUntil }: SubscriptionState): Fact[] {
  const renewal: Fact[] =
    currentPeriodEnd === null || cancelAtPeriodEnd ? [] : [['Renews on', presentDay(currentPeriodEnd)]];
  const hasOwnEnd = premiumUntil !== null && (cancelAtPeriodEnd || premiumUntil !== currentPeriodEnd);
  return hasOwnEnd ? [...renewal, ['Premium until', presentMoment(premiumUntil)]] : renewal;
}

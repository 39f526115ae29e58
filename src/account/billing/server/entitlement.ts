import type { UserStatus } from '#account/access/shared/contract.ts';
import type { SubscriptionState } from '#account/billing/shared/contract.ts';
import type { PlanId } from '#account/billing/shared/plans.ts';
import { type LiveSpan, type BoughtTimeEntry, boughtTimeLeft } from './bought-time.ts';

/** A subscription as last read from the provider. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly status: string;
  readonly priceId: string;
  /** Null for a price of neither plan. */
  readonly plan: PlanId | null;
  readonly startedAt: Date;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** Whether the first invoice was paid. Without that the subscription never gave access. */
  readonly paid: boolean;
}

/** Everything that determines access, as last read from the provider. */
export interface BillingFacts {
  readonly subscriptions: readonly SubscriptionFacts[];
  readonly entries: readonly BoughtTimeEntry[];
}

export interface Entitlement {
  readonly userStatus: UserStatus;
  /** The source of access; `pass` is bought time. */
  readonly plan: PlanId | 'pass' | null;
  /** When access ends without any further event; null while a subscription renews. */
  readonly accessEndsAt: Date | null;
  readonly state: SubscriptionState;
}

export const liveStatuses = ['active', 'trialing', 'past_due'] as const;
type LiveStatus = (typeof liveStatuses)[number];

/** `active`, `trialing` and `past_due` give access, nothing else does (contract 7). */
function isLive(subscription: SubscriptionFacts): subscription is SubscriptionFacts & { status: LiveStatus } {
  return (liveStatuses as readonly string[]).includes(subscription.status);
}

/** Returns the live subscription; if there are several, the one whose period ends last. */
function liveSubscription(subscriptions: readonly SubscriptionFacts[]) {
  return subscriptions
    .filter(isLive)
    .toSorted((a, b) => b.periodEndsAt.getTime() - a.periodEndsAt.getTime())[0];
}

/**
 * Returns the access of an account at `now`. A cancelled subscription ends with its period, even before
 * the provider reports that.
 */
export function entitlementOf({ subscriptions, entries }: BillingFacts, now: Date): Entitlement {
  const latest = liveSubscription(subscriptions);
  const live = latest && !(latest.cancelAtPeriodEnd && latest.periodEndsAt <= now) ? latest : undefined;
  const leftMs = boughtTimeLeft(entries, subscriptions.flatMap(spanOf), now);
  const subscribedUntilMs = live ? Math.max(live.periodEndsAt.getTime(), now.getTime()) : now.getTime();
  const endsAt = live || leftMs > 0 ? new Date(subscribedUntilMs + leftMs) : null;
  return {
    userStatus: endsAt ? 'active_sub' : 'inactive',
    plan: live ? live.plan : leftMs > 0 ? 'pass' : null,
    accessEndsAt: live && !live.cancelAtPeriodEnd ? null : endsAt,
    state: {
      plan: live?.plan ?? null,
      status: live?.status ?? 'none',
      currentPeriodEnd: live?.periodEndsAt.toISOString() ?? null,
      cancelAtPeriodEnd: live?.cancelAtPeriodEnd ?? false,
      premiumUntil: endsAt?.toISOString() ?? null,
    },
  };
}

/** Returns when a subscription gave access; empty if it was never paid. */
function spanOf(subscription: SubscriptionFacts): LiveSpan[] {
  const { paid, startedAt, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, endedAt } = subscription;
  if (!paid) return [];
  if (isLive(subscription))
    return [{ startsAt: startedAt, endsAt: cancelAtPeriodEnd ? periodEndsAt : undefined }];
  return [{ startsAt: startedAt, endsAt: endedAt ?? periodStartsAt }];
}

import type { UserStatus } from '../../access/shared/contract.ts';
import type { SubscriptionState } from '../shared/contract.ts';
import type { PlanId } from '../shared/plans.ts';
import { type LiveSpan, type BoughtTimeEntry, boughtTimeLeft } from './bought-time.ts';

/** A subscription as the provider tells it. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly status: string;
  readonly priceId: string;
  /** Null for a price that is none of the two. */
  readonly plan: PlanId | null;
  readonly startedAt: Date;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: Date | null;
  /** Whether its first invoice was paid: before that it never gave access, however it ended. */
  readonly paid: boolean;
}

/** Everything that access follows from, as the provider tells it. */
export interface BillingFacts {
  readonly subscriptions: readonly SubscriptionFacts[];
  readonly entries: readonly BoughtTimeEntry[];
}

export interface Entitlement {
  readonly userStatus: UserStatus;
  /** What the access rests on. */
  readonly plan: PlanId | 'pass' | null;
  /** When access ends by itself, without any word from the provider; null while a subscription renews. */
  readonly accessEndsAt: Date | null;
  readonly state: SubscriptionState;
}

export const liveStatuses = ['active', 'trialing', 'past_due'] as const;
type LiveStatus = (typeof liveStatuses)[number];

/** `active`, `trialing` and `past_due` give access, nothing else does (contract 7). */
function isLive(subscription: SubscriptionFacts): subscription is SubscriptionFacts & { status: LiveStatus } {
  return (liveStatuses as readonly string[]).includes(subscription.status);
}

/** The account's live subscription; of several the one that lasts longest. */
function liveSubscription(subscriptions: readonly SubscriptionFacts[]) {
  return subscriptions
    .filter(isLive)
    .toSorted((a, b) => b.periodEndsAt.getTime() - a.periodEndsAt.getTime())[0];
}

/**
 * What an account may do at a moment. A cancelled subscription ends with its period, also when nobody said so
 * yet.
 */
export function entitlementOf({ subscriptions, entries }: BillingFacts, now: Date): Entitlement {
  const found = liveSubscription(subscriptions);
  const live = found && !(found.cancelAtPeriodEnd && found.periodEndsAt <= now) ? found : undefined;
  const leftMs = boughtTimeLeft(entries, subscriptions.flatMap(spanOf), now);
  const restsFrom = live ? Math.max(live.periodEndsAt.getTime(), now.getTime()) : now.getTime();
  const endsAt = live || leftMs > 0 ? new Date(restsFrom + leftMs) : null;
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

/** Since when and until when a subscription gave access. */
function spanOf(subscription: SubscriptionFacts): LiveSpan[] {
  const { paid, startedAt, periodStartsAt, periodEndsAt, cancelAtPeriodEnd, endedAt } = subscription;
  if (!paid) return [];
  if (isLive(subscription))
    return [{ startsAt: startedAt, endsAt: cancelAtPeriodEnd ? periodEndsAt : undefined }];
  return [{ startsAt: startedAt, endsAt: endedAt ?? periodStartsAt }];
}

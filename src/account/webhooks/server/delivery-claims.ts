import type { Claims } from '#platform/server/work/claims.ts';
import type { WorkClaim, WorkDeps } from '#platform/server/work/work.ts';
import { claimDue, type ClaimedDelivery, releaseClaims } from './claim.ts';
import type { ConcurrencySlots } from './concurrency-slots.ts';
import { type DueDelivery, findDue, lookLimits, promoteRipe } from './find-due.ts';
import { createRound } from './round.ts';
import type { Secrets, Signers } from './secrets.ts';

/** The right to one attempt, which ends with its lease at the latest. */
export interface DeliveryClaim extends WorkClaim, Omit<ClaimedDelivery, 'userId' | 'traceParent'> {
  readonly userId: number;
  /** Of all that were claimed together. */
  readonly signers: Promise<Signers>;
}

export interface DeliveryClaimOptions {
  readonly slots: ConcurrencySlots;
  readonly perEndpoint: number;
  /** Looks again, once places that become free meanwhile can be filled together. */
  readonly wake: () => void;
}

/**
 * Deliveries are claimed where a slot is free: a walk over accounts and their endpoints passes by what is
 * full, however much waits there. Their lease is longer than any attempt, so it is never extended.
 */
export function createDeliveryClaims(
  { database, clock, secrets }: WorkDeps & { readonly secrets: Secrets },
  { slots, perEndpoint, wake }: DeliveryClaimOptions,
): Claims<DeliveryClaim> {
  const round = createRound();
  let looksAgain = false;

  /** Looks once at a part of the outbox. One delivery more than fit shows that there are more. */
  async function look(): Promise<DeliveryClaim[]> {
    looksAgain = false;
    const full = slots.full();
    if (full.overall) return [];
    const isMoreRipe = await promoteRipe(database, clock.now());
    const where = { full, after: round.after(), perEndpoint: perEndpoint + 1 };
    const { due, next } = await findDue(database, where);
    const placed = slots.take(due);
    looksAgain = round.goOn(next) || isMoreRipe;
    if (due.length === lookLimits.deliveries && placed.length > 0) wake();
    return placed.length === 0 ? [] : claim(placed);
  }

  /** Claims what has a slot. What another process claimed first gives its slot back. */
  async function claim(placed: readonly DueDelivery[]): Promise<DeliveryClaim[]> {
    const unclaimed = new Map(placed.map((delivery) => [delivery.id, delivery]));
    try {
      const claimed = await claimDue(database, clock.now(), placed);
      if (claimed.length === 0) return [];
      const signers = secrets.signersOf([...new Set(claimed.map(({ userId }) => userId))]);
      for (const { id } of claimed) unclaimed.delete(id);
      return claimed.map((delivery) => ({
        ...delivery,
        signers,
        run: delivery.roundAttempts + 1,
        deaths: 0,
      }));
    } finally {
      for (const delivery of unclaimed.values()) slots.release(delivery);
    }
  }

  return {
    begin() {
      round.begin();
      looksAgain = true;
    },
    async next() {
      while (looksAgain) {
        const claimed = await look();
        if (claimed.length > 0) return claimed;
      }
      return [];
    },
    isLimited: () => slots.full().some,
    has: async () => true,
    extend: async () => [],
    release: async () => undefined,
    end: async () => undefined,
    async revive({ all } = { all: false }) {
      if (all) await releaseClaims(database, clock.now());
    },
    readBacklog: (query) => query('webhook_backlog', backlogSql, []),
  };
}

/** A delivery that is being attempted is due when its lease ends, so it does not count. */
const backlogSql = `
select 'webhooks' as queue,
  (select count(*)::integer from (select from webhook_outbox where is_due limit 100000) as due) as depth,
  greatest(0, coalesce(extract(epoch from now() - least(
    (select min(due_at) from webhook_outbox where is_due),
    (select min(due_at) from webhook_outbox where not is_due))), 0))::float8 as "oldestSeconds"`;

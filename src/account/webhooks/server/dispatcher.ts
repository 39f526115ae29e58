import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database, Listening } from '#platform/server/database/database.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import { outOfTraceScope } from '#platform/server/observability/trace-scope.ts';
import type { Log } from '#platform/server/log.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { createAttempt } from './attempt.ts';
import type { Authorizations } from './authorizations.ts';
import { claimDue, type ClaimedDelivery, releaseClaims } from './claim.ts';
import { type ConcurrencyLimits, createConcurrencySlots, defaultLimits } from './concurrency-slots.ts';
import { type DueDelivery, findDue, lookLimits, promoteRipe } from './find-due.ts';
import { createRound } from './round.ts';
import { webhookChannel } from './put-in-outbox.ts';
import type { Secrets } from './secrets.ts';

/**
 * Sends the webhooks in the outbox (contract 5). Any number of dispatchers can work on one database: each
 * attempt is claimed by one of them.
 */
export interface Dispatcher {
  /** Sends whatever is due, until `stop`. */
  start(): Promise<void>;
  /** Looks for due deliveries at once. Does nothing before `start`. */
  readonly wake: () => void;
  /** Resolves when no attempt is under way and no more are due. */
  idle(): Promise<void>;
  /** Starts no more attempts and resolves when those under way have ended. */
  stop(): Promise<void>;
}

export interface DispatcherDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly authorizations: Authorizations;
  /** Returns 0 to 1, for the jitter. */
  readonly random: () => number;
  readonly concurrencyLimits?: ConcurrencyLimits;
  /** For a whole attempt; 15 s by default. */
  readonly timeoutMs?: number;
}

/** A commit wakes the dispatcher at once; this finds retries and notifications that were lost. */
const lookEveryMs = 1_000;
/** Between two looks, so that slots that become free meanwhile are filled together. */
const gatherMs = 10;

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { database, clock, log, secrets, concurrencyLimits = defaultLimits } = deps;
  const slots = createConcurrencySlots(concurrencyLimits);
  const round = createRound();
  const attempt = createAttempt(deps);
  const underWay = new Set<Promise<void>>();
  const state = { isRunning: false, isLooking: false, looksAgain: false, isMoreDue: false };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let listening: Listening | undefined;
  let stopping = new AbortController();

  function wake(): void {
    if (!state.isRunning) return;
    state.looksAgain = true;
    round.begin();
    if (!state.isLooking) looking = outOfTraceScope(lookUntilDone);
  }

  async function lookUntilDone(): Promise<void> {
    state.isLooking = true;
    while (state.looksAgain && state.isRunning) {
      state.looksAgain = false;
      await look().catch((error: unknown) => log.warn({ err: error }, 'could not look for due webhooks'));
      if (state.looksAgain) await delay(gatherMs);
    }
    state.isLooking = false;
  }

  /**
   * Starts an attempt for each due delivery that finds a slot. One more than fit shows that there are more.
   */
  async function look(): Promise<void> {
    const full = slots.full();
    state.isMoreDue = full.overall;
    if (full.overall) return;
    const isMoreRipe = await promoteRipe(database, clock.now());
    const perEndpoint = concurrencyLimits.perEndpoint + 1;
    const { due, next } = await findDue(database, { full, after: round.after(), perEndpoint });
    const placed = slots.take(due);
    state.isMoreDue = slots.full().some || placed.length < due.length;
    state.looksAgain ||=
      round.goOn(next) || isMoreRipe || (due.length === lookLimits.deliveries && placed.length > 0);
    await startAttempts(placed);
  }

  async function startAttempts(placed: readonly DueDelivery[]): Promise<void> {
    if (placed.length === 0) return;
    const unclaimed = new Map(placed.map((delivery) => [delivery.id, delivery]));
    try {
      const claimed = await claimDue(database, clock.now(), placed);
      if (claimed.length === 0) return;
      const { signal } = stopping;
      const signers = secrets.signersOf([...new Set(claimed.map(({ userId }) => userId))]);
      for (const delivery of claimed) {
        unclaimed.delete(delivery.id);
        const startedAtMs = performance.now();
        const done = attempt(delivery, { signers, signal });
        track(done.finally(() => release(delivery, performance.now() - startedAtMs)));
      }
    } finally {
      for (const delivery of unclaimed.values()) slots.release(delivery);
    }
  }

  function release(delivery: ClaimedDelivery, tookMs: number): void {
    slots.release(delivery, tookMs);
    // A look under way may have seen this slot as taken.
    if (state.isMoreDue || state.isLooking) wake();
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.warn({ err: error }, 'could not finish a webhook attempt'))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  async function idle(): Promise<void> {
    while (state.isLooking || underWay.size > 0) {
      await looking;
      await Promise.all(underWay);
    }
  }

  return {
    wake,
    idle,
    async start() {
      state.isRunning = true;
      stopping = new AbortController();
      await releaseClaims(database, clock.now());
      listening = await database.listen(webhookChannel, wake);
      timer = setInterval(wake, lookEveryMs);
      wake();
    },
    async stop() {
      state.isRunning = false;
      stopping.abort(new Error('The dispatcher stops'));
      clearInterval(timer);
      await listening?.stop();
      await idle();
    },
  };
}

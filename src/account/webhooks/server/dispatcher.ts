import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database, Listening } from '../../../platform/server/database/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import { createAttempt } from './attempt.ts';
import { claimDue, type ClaimedDelivery, type DueDelivery, findDue, releaseClaims } from './claim.ts';
import { createConcurrencySlots, type ConcurrencyLimits } from './concurrency-slots.ts';
import { webhookChannel } from './outbox.ts';
import type { Secrets } from './secrets.ts';

/**
 * Sends what the outbox holds (contract 5). Any number of them work on one database: each attempt is one's
 * alone.
 */
export interface Dispatcher {
  /** From now on everything that is due goes out, until `stop`. */
  start(): Promise<void>;
  /** Looks at once for what is due. Does nothing before `start`. */
  readonly wake: () => void;
  /** Resolves when no attempt is under way and nothing more was found. */
  idle(): Promise<void>;
  /** Begins nothing more and waits for the attempts under way. */
  stop(): Promise<void>;
}

export interface DispatcherDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
  readonly concurrencyLimits?: ConcurrencyLimits;
  /** For a whole attempt; 15 s unless told. */
  readonly timeoutMs?: number;
}

/** A commit is told at once; this finds retries, and what was told to nobody. */
const lookEveryMs = 1_000;
/** Between two looks: places that become free meanwhile are filled together. */
const gatherMs = 10;
const dueAtOnce = 64;

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { database, clock, log, secrets } = deps;
  const slots = createConcurrencySlots(deps.concurrencyLimits);
  const attempt = createAttempt(deps);
  const underWay = new Set<Promise<void>>();
  const state = { isRunning: false, isLooking: false, looksAgain: false, isMoreDue: false };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let listening: Listening | undefined;

  function wake(): void {
    if (!state.isRunning) return;
    state.looksAgain = true;
    if (!state.isLooking) looking = lookUntilDone();
  }

  async function lookUntilDone(): Promise<void> {
    state.isLooking = true;
    while (state.looksAgain && state.isRunning) {
      state.looksAgain = false;
      await look().catch((error: unknown) =>
        log.warn({ err: error }, 'could not look for webhooks that are due'),
      );
      if (state.looksAgain) await delay(gatherMs);
    }
    state.isLooking = false;
  }

  /**
   * Starts attempts of what is due and finds a slot. A whole page of deliveries without one may hide more
   * after it.
   */
  async function look(): Promise<void> {
    const full = slots.full();
    const due = full.overall ? [] : await findDue(database, clock.now(), full, dueAtOnce);
    const placed = slots.take(due);
    state.isMoreDue = full.some || placed.length < due.length;
    state.looksAgain ||= due.length === dueAtOnce;
    await startAttempts(placed);
  }

  async function startAttempts(placed: readonly DueDelivery[]): Promise<void> {
    if (placed.length === 0) return;
    const unclaimed = new Map(placed.map((delivery) => [delivery.id, delivery]));
    try {
      const claimed = await claimDue(database, clock.now(), placed);
      if (claimed.length === 0) return;
      const signers = secrets.signersOf([...new Set(claimed.map(({ userId }) => userId))]);
      for (const delivery of claimed) {
        unclaimed.delete(delivery.id);
        track(attempt(delivery, signers).finally(() => leave(delivery)));
      }
    } finally {
      for (const delivery of unclaimed.values()) slots.giveBack(delivery);
    }
  }

  function leave(delivery: ClaimedDelivery): void {
    slots.giveBack(delivery);
    // A look under way may have found this place still taken.
    if (state.isMoreDue || state.isLooking) wake();
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a webhook attempt was not settled; it will be made again'),
      )
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
      await releaseClaims(database, clock.now());
      listening = await database.listen(webhookChannel, wake);
      timer = setInterval(wake, lookEveryMs);
      wake();
    },
    async stop() {
      state.isRunning = false;
      clearInterval(timer);
      await listening?.stop();
      await idle();
    },
  };
}

import type { Observer } from '#platform/server/observability/observer.ts';
import { createRunnerOf, type Runner } from '#platform/server/work/runner.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { createAttempt } from './attempt.ts';
import type { Authorizations } from './authorizations.ts';
import { claimLeaseMs } from './claim.ts';
import { createDeliveryClaims } from './delivery-claims.ts';
import { type ConcurrencyLimits, createConcurrencySlots, defaultLimits } from './concurrency-slots.ts';
import { webhookChannel } from './put-in-outbox.ts';
import type { Secrets } from './secrets.ts';

/**
 * Sends the webhooks in the outbox (contract 5). Any number of dispatchers can work on one database: each
 * attempt is claimed by one of them.
 */
export interface Dispatcher extends Pick<Runner, 'wake' | 'idle' | 'readBacklog'> {
  /** Sends whatever is due, until `stop`. */
  start(): Promise<void>;
  /** Starts no more attempts and resolves when those under way have ended. */
  stop(): Promise<void>;
}

export interface DispatcherDeps extends WorkDeps {
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

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { concurrencyLimits = defaultLimits, database } = deps;
  const slots = createConcurrencySlots(concurrencyLimits);
  const attempt = createAttempt(deps);
  const runner: Runner = createRunnerOf(
    deps,
    {
      name: 'webhooks',
      channel: webhookChannel,
      places: concurrencyLimits.overall,
      leaseMs: claimLeaseMs,
      gatherMs: 10,
      nameOf: ({ id, host }) => ({ delivery: id, host }),
      observesItself: true,
      async run(delivery, { stopping }) {
        const startedAtMs = performance.now();
        try {
          await attempt(delivery, { signers: delivery.signers, signal: stopping });
          return { outcome: 'completed' };
        } finally {
          slots.release(delivery, performance.now() - startedAtMs);
        }
      },
    },
    createDeliveryClaims(deps, {
      slots,
      perEndpoint: concurrencyLimits.perEndpoint,
      wake: () => runner.wake(),
    }),
  );
  return {
    ...runner,
    start: () => runner.start({ alone: database.kind === 'pglite' }),
    stop: () => runner.stop({ timeoutMs: 0 }),
  };
}

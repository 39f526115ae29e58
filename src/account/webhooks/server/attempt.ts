import type { Database } from '#platform/server/database/database.ts';
import type { Wait } from '#platform/server/clock.ts';
import { outageOf, untilStored } from '#platform/server/work/outage.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import type { Log } from '#platform/server/log.ts';
import { retryDelaysMs, webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { Authorizations } from './authorizations.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Signers } from './secrets.ts';
import {
  goneStatus,
  isDelivered,
  ownErrorReceipt,
  type Receipt,
  type SendDeps,
  sendWebhook,
} from './send.ts';
import { sentBody } from './shapes/own-body.ts';
import { createSettle } from './settle.ts';
import type { DeliveryStatus } from '#account/webhooks/shared/statuses.ts';

export interface AttemptDeps extends SendDeps {
  readonly database: Database;
  readonly log: Log;
  readonly observer: Observer;
  readonly wait: Wait;
  readonly authorizations: Authorizations;
  /** Returns 0 to 1, for the jitter. */
  readonly random: () => number;
}

/**
 * The account's secret or the header does not open: there is no attempt, and the delivery is due again after
 * its lease.
 */
class UnsignableError extends Error {
  override readonly name = 'UnsignableError';
}

/** Shared by attempts that are started together. */
export interface AttemptContext {
  readonly signers: Promise<Signers>;
  /** Aborts when the process stops: the outcome is then not waited for any longer. */
  readonly signal: AbortSignal;
}

/**
 * One attempt at a claimed delivery: sends it, classifies the receipt and stores the outcome. While the
 * database is down the outcome waits, because a forgotten one would be sent again.
 */
export type Attempt = (delivery: ClaimedDelivery, ctx: AttemptContext) => Promise<void>;

export function createAttempt(deps: AttemptDeps): Attempt {
  const { authorizations, clock, log, observer, random, wait } = deps;
  const settle = createSettle(deps);

  /**
   * An error of our own is a failed attempt. If it were thrown, it would return after every lease, for ever.
   * A secret that does not open is thrown, and one that could not be read: the delivery waits for its lease.
   */
  function open({ userId, sealedAuthorization, sealedHeaders }: ClaimedDelivery) {
    try {
      const headers = authorizations.openHeaders(userId, sealedHeaders);
      return { authorization: authorizations.open(userId, sealedAuthorization), headers };
    } catch (cause) {
      throw new UnsignableError(`Expected the header of account ${userId} to open`, { cause });
    }
  }

  async function send(delivery: ClaimedDelivery, signers: Promise<Signers>): Promise<Receipt> {
    const startedAt = clock.now();
    try {
      const secrets = (await signers).get(delivery.userId);
      if (!secrets) throw new UnsignableError(`Expected the secrets of account ${delivery.userId}`);
      const webhook = { ...delivery, body: sentBody(delivery), secrets, ...open(delivery) };
      return await sendWebhook(webhook, deps);
    } catch (error) {
      if (error instanceof UnsignableError || outageOf(error)) throw error;
      log.warn({ err: error, delivery: delivery.id }, 'an internal error ended a webhook attempt');
      return ownErrorReceipt(startedAt);
    }
  }

  async function attempt(
    delivery: ClaimedDelivery,
    { signers, signal }: AttemptContext,
  ): Promise<DeliveryStatus> {
    const receipt = await send(delivery, signers);
    const { id, host, roundAttempts } = delivery;
    const outcome = classifyReceipt(receipt, { roundAttempts, now: clock.now(), random });
    const settlement = { ...receipt, ...outcome, id, claim: delivery.claim };
    await untilStored({ wait, signal }, () => settle(settlement));
    const { statusCode, latencyMs: durationMs } = receipt;
    log.info({ delivery: id, host, outcome: outcome.status, statusCode, durationMs }, 'a webhook was sent');
    return outcome.status;
  }

  return async (delivery, ctx) => {
    const { traceParent: continues, userId } = delivery;
    const options = { name: 'webhook attempt', continues, userId, labels: labelsOf };
    await observer.run('attempt', options, () => attempt(delivery, ctx));
  };
}

function labelsOf(end: { readonly result: DeliveryStatus } | { readonly error: unknown }) {
  return { outcome: 'result' in end ? end.result : 'error' };
}

export interface AttemptOutcome {
  readonly status: DeliveryStatus;
  /** Null if no attempt follows. */
  readonly nextAttemptAt: Date | null;
}

export interface ClassifyContext {
  /** Attempts of this round before this one. */
  readonly roundAttempts: number;
  readonly now: Date;
  /** Returns 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** Returns whether a delivery is done, is due again after the schedule's wait, or has failed (contract 5). */
export function classifyReceipt(
  receipt: Receipt,
  { roundAttempts, now, random }: ClassifyContext,
): AttemptOutcome {
  if (isDelivered(receipt.statusCode)) return { status: 'delivered', nextAttemptAt: null };
  const delayMs = retryDelaysMs[roundAttempts];
  if (receipt.statusCode === goneStatus || delayMs === undefined)
    return { status: 'failed', nextAttemptAt: null };
  const requestedMs = Math.min(receipt.retryAfterMs ?? 0, webhookLimits.retryAfterMaxMs);
  const waitMs = Math.max(delayMs, requestedMs) * (1 + webhookLimits.jitterShare * random());
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + Math.round(waitMs)) };
}

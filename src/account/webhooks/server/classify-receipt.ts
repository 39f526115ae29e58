import type { DeliveryStatus } from '../shared/contract.ts';
import { retryDelaysMs, webhookLimits } from '../shared/schedule.ts';
import { isDelivered, type Receipt } from './send.ts';

export interface AttemptOutcome {
  readonly status: DeliveryStatus;
  /** Null once nothing more is due. */
  readonly nextAttemptAt: Date | null;
}

export interface ClassifyContext {
  /** Attempts of this round before this one. */
  readonly roundAttempts: number;
  readonly now: Date;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** The receiver says that it wants no more webhooks. */
export const goneStatus = 410;

/** What follows from an attempt: through, again after the schedule's wait, or given up (contract 5). */
export function classifyReceipt(
  receipt: Receipt,
  { roundAttempts, now, random }: ClassifyContext,
): AttemptOutcome {
  if (isDelivered(receipt.statusCode)) return { status: 'delivered', nextAttemptAt: null };
  const delayMs = retryDelaysMs[roundAttempts];
  if (receipt.statusCode === goneStatus || delayMs === undefined)
    return { status: 'failed', nextAttemptAt: null };
  const askedMs = Math.min(receipt.retryAfterMs ?? 0, webhookLimits.retryAfterMaxMs);
  const waitMs = Math.max(delayMs, askedMs) * (1 + webhookLimits.jitterShare * random());
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + Math.round(waitMs)) };
}

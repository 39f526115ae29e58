import type { Database } from '../../../platform/server/database/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Signers } from './secrets.ts';
import { ownFaultReceipt, type Receipt, type SendDeps, sendWebhook } from './send.ts';
import { createSettler } from './settler.ts';
import { classifyReceipt } from './classify-receipt.ts';

export interface AttemptDeps extends SendDeps {
  readonly database: Database;
  readonly log: Log;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** One attempt at a claimed delivery: sent, judged and written. Rejects where it could not be written. */
export type Attempt = (delivery: ClaimedDelivery, signers: Promise<Signers>) => Promise<void>;

/** Makes attempts; those that end together are written in one statement. */
export function createAttempt(deps: AttemptDeps): Attempt {
  const { clock, log, random } = deps;
  const settler = createSettler(deps);

  /**
   * A fault of ours has to end like one of the receiver's: an attempt that is only thrown would come after
   * each lease for good.
   */
  async function send(delivery: ClaimedDelivery, signers: Promise<Signers>): Promise<Receipt> {
    const startedAt = clock.now();
    try {
      const accounts = await signers;
      return await sendWebhook({ ...delivery, secrets: accounts.get(delivery.userId) ?? [] }, deps);
    } catch (error) {
      log.warn({ err: error, delivery: delivery.id }, 'a webhook attempt failed by a fault of our own');
      return ownFaultReceipt(startedAt);
    }
  }

  return async (delivery, signers) => {
    const receipt = await send(delivery, signers);
    const outcome = classifyReceipt(receipt, {
      roundAttempts: delivery.roundAttempts,
      now: clock.now(),
      random,
    });
    await settler.settle({ ...receipt, ...outcome, id: delivery.id, claim: delivery.claim });
  };
}

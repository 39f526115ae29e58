import { outageOf } from '#platform/server/work/outage.ts';
import { Superseded } from '#platform/server/work/run-claim.ts';
import type { DeathRule, WorkClaim, WorkDeps, WorkQueue, WorkRows } from '#platform/server/work/work.ts';
import type { Email, Mail } from './mail.ts';

export interface EmailDeps extends WorkDeps {
  readonly mail: Mail;
}

export interface EmailClaim extends WorkClaim {
  readonly id: number;
  /** When it was made, as ISO 8601. */
  readonly createdAt: string;
}

/** One kind of emails: where they wait, and how a row becomes one. */
export interface EmailQueue<Claim extends EmailClaim>
  extends Pick<WorkQueue<Claim>, 'name' | 'channel' | 'places'> {
  readonly rows: Omit<WorkRows, 'deaths'>;
  /** A mail server that took no email for this long will not take this one; undefined to try for ever. */
  readonly oldestMs?: number;
  /** Sends what a row asks for. Returns false if there is nothing to send. */
  readonly work: (claim: Claim, send: (email: Email) => Promise<void>) => Promise<boolean>;
}

const leaseMs = 60_000;
const firstRetryMs = 5_000;
const longestRetryMs = 300_000;
/** No email is given up for its failures, which only make its next attempt later. */
const failures: DeathRule = { column: 'failures', ofRun: 1, ofProcess: 0, allowed: Infinity };

/**
 * Returns the queue of one kind of emails. An email that the mail server does not take waits and goes out
 * later; it may go twice if the process dies after it, never not at all.
 */
export function emailQueue<Claim extends EmailClaim>(
  { mail, clock, log }: EmailDeps,
  { oldestMs = Infinity, work, ...queue }: EmailQueue<Claim>,
): WorkQueue<Claim> {
  const { name } = queue;
  return {
    ...queue,
    rows: { ...queue.rows, deaths: failures },
    leaseMs,
    nameOf: ({ id }) => ({ email: id }),
    async run(claim, run) {
      try {
        const sentSome = await work(claim, async (email) => {
          if (!(await run.isMine())) throw new Superseded();
          await mail.send(email);
        });
        await run.end();
        return { outcome: sentSome ? 'completed' : 'skipped' };
      } catch (error) {
        if (error instanceof Superseded) throw error;
        const isTooOld = clock.now().getTime() - Date.parse(claim.createdAt) > oldestMs;
        log.warn({ err: error, queue: name, email: claim.id, isTooOld }, 'an email was not sent');
        if (!isTooOld) throw error;
        await run.end();
        return { outcome: 'failed' };
      }
    },
    retry: (error, { deaths }) => ({
      afterMs: Math.min(firstRetryMs * 2 ** Math.min(deaths, 10), longestRetryMs),
      isDeath: outageOf(error) === undefined,
    }),
  };
}

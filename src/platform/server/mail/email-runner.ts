import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { outageOf, untilStored } from '#platform/server/jobs/outage.ts';
import { createQueueClaims, type QueueClaim, type QueueTable } from '#platform/server/jobs/queue-claims.ts';
import {
  createRowRunner,
  type RowClaims,
  type RowRunner,
  type RunSignals,
} from '#platform/server/jobs/row-runner.ts';
import type { Log } from '#platform/server/log.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import type { Email, Mail } from './mail.ts';

export interface EmailRunnerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
  readonly mail: Mail;
}

/** One kind of emails: where they wait, and how a row becomes one. */
export interface EmailQueue<Claim extends QueueClaim> {
  /** The name of this work where jobs are counted and measured by their queue, such as `news-emails`. */
  readonly name: string;
  readonly table: Omit<QueueTable, 'leaseMs'>;
  /** On which a commit says that there may be an email to send. */
  readonly channel: string;
  /** Emails on their way at once: a slow mail server must not hold up those of other accounts. */
  readonly places: number;
  /** A mail server that took no email for this long will not take this one; undefined to try for ever. */
  readonly oldestMs?: number;
  /** Makes the rows of dead runs wait again, beside what the claims do. */
  readonly revive?: () => Promise<void>;
  /** Sends what a row asks for. Returns false if there is nothing to send. */
  readonly work: (claim: Claim, send: (email: Email) => Promise<void>) => Promise<boolean>;
}

/** A run that has not extended its claim for this long is dead. */
export const emailLeaseMs = 60_000;
const firstRetryMs = 5_000;
const longestRetryMs = 300_000;

/**
 * Creates the runner of this process for one kind of emails. A commit's notification wakes it. An email that
 * the mail server does not take waits and goes out later; it may go twice if the process dies after it, never
 * not at all.
 */
export function createEmailRunner<Claim extends QueueClaim>(
  deps: EmailRunnerDeps,
  queue: EmailQueue<Claim>,
): RowRunner {
  const { database, clock } = deps;
  const stored = createQueueClaims<Claim>(database, clock, { ...queue.table, leaseMs: emailLeaseMs });
  const claims: RowClaims<Claim> = {
    ...stored,
    async revive(options) {
      await stored.revive(options);
      await queue.revive?.();
    },
  };
  return createRowRunner({
    ...deps,
    claims,
    what: queue.name,
    channel: queue.channel,
    places: queue.places,
    leaseMs: emailLeaseMs,
    isPaused: () => false,
    nameOf: ({ id, userId }) => ({ email: id, userId }),
    work: (claim, signals) => observed(claim, signals),
  });

  async function observed(claim: Claim, signals: RunSignals): Promise<void> {
    const options = {
      name: `job ${queue.name}`,
      continues: claim.traceParent,
      userId: claim.userId,
      labels: (end: { readonly result: RunEnd } | { readonly error: unknown }) => ({
        queue: queue.name,
        outcome: 'result' in end ? end.result.outcome : 'again',
      }),
    };
    await deps.observer.run('job', options, async () => {
      const end = await run(claim, signals);
      deps.log.info({ queue: queue.name, email: claim.id, run: claim.run, ...end }, 'a job ended');
      return end;
    });
  }

  async function run(claim: Claim, { stopping, lost }: RunSignals): Promise<RunEnd> {
    const store = (write: () => Promise<void>) => untilStored({ wait: deps.wait, signal: stopping }, write);
    try {
      const sentSome = await queue.work(claim, async (email) => {
        if (lost.aborted || !(await stored.has(claim))) throw new Superseded();
        await deps.mail.send(email);
      });
      await store(() => stored.end(claim));
      return { outcome: sentSome ? 'completed' : 'skipped' };
    } catch (error) {
      if (error instanceof Superseded) return { outcome: 'superseded' };
      const now = clock.now().getTime();
      const isTooOld = now - Date.parse(claim.createdAt) > (queue.oldestMs ?? Infinity);
      deps.log.warn({ err: error, queue: queue.name, email: claim.id, isTooOld }, 'an email was not sent');
      if (isTooOld) {
        await store(() => stored.end(claim));
        return { outcome: 'failed' };
      }
      const retryMs = Math.min(firstRetryMs * 2 ** Math.min(claim.failures, 10), longestRetryMs);
      const isFailure = outageOf(error) === undefined;
      await store(() => stored.release(claim, { dueAt: new Date(now + retryMs), isFailure }));
      return { outcome: 'again' };
    }
  }
}

interface RunEnd {
  readonly outcome: 'completed' | 'superseded' | 'again' | 'failed' | 'skipped';
}

/** Another run has the row. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { ZodType } from 'zod';
import type { Log } from '#platform/server/log.ts';
import { outageOf } from './outage.ts';
import type { Observer } from '#platform/server/observability/observer.ts';

/** A kind of job, declared in its feature: the shape of its payload and what happens when it fails. */
export interface Queue<T extends object> {
  /** Such as `audio.extract`. */
  readonly name: string;
  readonly schema: ZodType<T>;
  /** At most one job per key waits or runs, and one in all without a key. Can't be changed later. */
  readonly exclusive?: boolean;
  /** Jobs at once in one process (default 1). */
  readonly concurrency?: number;
  /** Further runs after the first one failed or its process died (default 2). */
  readonly retries?: number;
  /** Default 0. */
  readonly retryDelaySeconds?: number;
  /** Doubles the delay each time, with jitter. */
  readonly retryBackoff?: boolean;
  /** The longest delay, with `retryBackoff`; unlimited by default. */
  readonly retryDelayMaxSeconds?: number;
  /** The longest run; after it the signal aborts and the run counts as failed (default 15 minutes). */
  readonly expireSeconds?: number;
}

export interface JobContext {
  /** Aborts when the job has run too long or when the process stops. */
  readonly signal: AbortSignal;
  readonly jobId: string;
  /** 1 for the first run. */
  readonly run: number;
}

/** Handles one job. If it throws, the job runs again later, until the queue's retries are used up. */
export type JobHandler<T extends object> = (data: T, ctx: JobContext) => Promise<void>;

const pollSeconds = 0.5;
/** Schedules are in minutes, and each poll is a query. */
const scheduledPollSeconds = 10;
const heartbeatRefreshSeconds = 3;

export interface RunnerDeps {
  readonly log: Log;
  readonly observer: Observer;
}

/** Runs the jobs of queues in this process. */
export function createRunner(boss: PgBoss, deps: RunnerDeps) {
  const workers = new Map<string, string[]>();

  /** A worker that found a job looks for the next one at once, so that polling does not slow a backlog. */
  async function addWorker<T extends object>(
    queue: Queue<T>,
    handler: JobHandler<T>,
    pollingIntervalSeconds: number,
  ): Promise<string> {
    const options = { pollingIntervalSeconds, heartbeatRefreshSeconds, perJobResults: true } as const;
    const workerId: string = await boss.work<unknown>(queue.name, options, async (batch) => {
      const results = await Promise.all(batch.map((job) => runJob(queue, handler, job, deps.log)));
      boss.notifyWorker(workerId);
      return results;
    });
    return workerId;
  }

  return {
    /** Starts to run a queue's jobs; those of a scheduled queue may wait for some seconds. */
    async work<T extends object>(
      queue: Queue<T>,
      handler: JobHandler<T>,
      isScheduled: boolean,
    ): Promise<void> {
      const seconds = isScheduled ? scheduledPollSeconds : pollSeconds;
      const work = isScheduled ? observed(queue, handler, deps) : handler;
      const all = Array.from({ length: queue.concurrency ?? 1 }, () => addWorker(queue, work, seconds));
      workers.set(queue.name, await Promise.all(all));
    },
    /** Looks for jobs of a queue at once instead of at the next poll. */
    wake(name: string): void {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
  };
}

/**
 * A job that runs by a schedule has a trace of its own; one that was sent continues its request's, which only
 * its handler knows. A good run is logged for debugging alone, because there is one every few seconds.
 */
function observed<T extends object>(
  { name }: Queue<T>,
  handler: JobHandler<T>,
  { log, observer }: RunnerDeps,
): JobHandler<T> {
  return (data, ctx) => {
    const startedAtMs = performance.now();
    const labels = (end: object) => ({ queue: name, outcome: 'error' in end ? 'failed' : 'completed' });
    return observer.run('job', { name: `job ${name}`, continues: null, labels }, async () => {
      await handler(data, ctx);
      const job = { queue: name, jobId: ctx.jobId, run: ctx.run };
      log.debug({ job, durationMs: Math.round(performance.now() - startedAtMs) }, 'a job ended');
    });
  };
}

/** A job whose payload does not match the schema fails for good, because another run could not help. */
async function runJob<T extends object>(
  queue: Queue<T>,
  handler: JobHandler<T>,
  { id, data, signal, retryCount }: Job<unknown>,
  log: Log,
): Promise<JobResult> {
  const job = { queue: queue.name, jobId: id, run: retryCount + 1 };
  const payload = queue.schema.safeParse(data);
  if (!payload.success) {
    log.error({ job, err: payload.error }, 'the payload of a job does not match its schema');
    return { id, status: 'deadletter', output: { message: payload.error.message } };
  }
  try {
    await handler(payload.data, { signal, jobId: id, run: job.run });
    return { id, status: 'completed' };
  } catch (error) {
    const outage = outageOf(error);
    if (outage)
      log.warn({ job, code: outage.code }, 'a job met a store or database that is unavailable or full');
    else log.error({ job, err: error }, 'a job failed');
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { ZodType } from 'zod';
import type { Log } from '../log.ts';

/** A kind of job, declared in its feature: what its payload looks like and what happens when it fails. */
export interface Queue<T extends object> {
  /** Such as `audio.extract`. */
  readonly name: string;
  readonly schema: ZodType<T>;
  /** At most one job of a key waits or runs; of those without a key, one in all. Can't be changed later. */
  readonly exclusive?: boolean;
  /** Jobs at once in one process (default 1). */
  readonly concurrency?: number;
  /** Runs after the first one failed or its process died (default 2). */
  readonly retries?: number;
  /** Default 0. */
  readonly retryDelaySeconds?: number;
  /** Doubles the delay each time, with jitter. */
  readonly retryBackoff?: boolean;
  /** Longest run, after which its signal aborts and it counts as failed (default 15 minutes). */
  readonly expireSeconds?: number;
}

export interface JobContext {
  /** Aborts when the job has run too long or the process stops. */
  readonly signal: AbortSignal;
  readonly jobId: string;
  /** 1 at the first run. */
  readonly attempt: number;
}

/** Does one job. Throwing means "again later", until the queue's retries are used up. */
export type JobHandler<T extends object> = (data: T, ctx: JobContext) => Promise<void>;

const pollSeconds = 0.5;
/** A schedule counts in minutes, and each look is a query. */
const scheduledPollSeconds = 10;
const heartbeatRefreshSeconds = 3;

/** Runs the jobs of queues in this process. */
export function createRunner(boss: PgBoss, log: Log) {
  const workers = new Map<string, string[]>();

  /** A worker that finds a job looks for the next one at once, so that polling never holds a backlog up. */
  async function addWorker<T extends object>(
    queue: Queue<T>,
    handler: JobHandler<T>,
    pollingIntervalSeconds: number,
  ): Promise<string> {
    const options = { pollingIntervalSeconds, heartbeatRefreshSeconds, perJobResults: true } as const;
    const workerId: string = await boss.work<unknown>(queue.name, options, async (batch) => {
      const results = await Promise.all(batch.map((job) => runJob(queue, handler, job, log)));
      boss.notifyWorker(workerId);
      return results;
    });
    return workerId;
  }

  return {
    /** Takes a queue's jobs from now on; those of a scheduled one may wait for some seconds. */
    async work<T extends object>(
      queue: Queue<T>,
      handler: JobHandler<T>,
      isScheduled: boolean,
    ): Promise<void> {
      const seconds = isScheduled ? scheduledPollSeconds : pollSeconds;
      const all = Array.from({ length: queue.concurrency ?? 1 }, () => addWorker(queue, handler, seconds));
      workers.set(queue.name, await Promise.all(all));
    },
    /** Spares a job that was just sent from waiting for the next poll. */
    wake(name: string): void {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
  };
}

/** A payload that the schema refuses fails for good: another run would find the same. */
async function runJob<T extends object>(
  queue: Queue<T>,
  handler: JobHandler<T>,
  { id, data, signal, retryCount }: Job<unknown>,
  log: Log,
): Promise<JobResult> {
  const job = { queue: queue.name, jobId: id, attempt: retryCount + 1 };
  const payload = queue.schema.safeParse(data);
  if (!payload.success) {
    log.error({ job, err: payload.error }, 'a job has a payload that its queue refuses');
    return { id, status: 'deadletter', output: { message: payload.error.message } };
  }
  try {
    await handler(payload.data, { signal, jobId: id, attempt: job.attempt });
    return { id, status: 'completed' };
  } catch (error) {
    log.error({ job, err: error }, 'a job failed');
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

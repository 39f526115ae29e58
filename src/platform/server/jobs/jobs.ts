import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type PgBoss } from 'pg-boss';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { startBoss, withMigratedBoss } from './boss.ts';
import { addSchedules, checkQueues, failOrphans, prepareQueues, syncSchedules } from './queues.ts';
import { createRunner, type JobHandler, type Queue } from './runner.ts';
import type { Log } from '#platform/server/log.ts';
import { createObserver, type Observer } from '#platform/server/observability/observer.ts';

export interface SendOptions {
  /** For an exclusive queue: no other job is accepted while one with this key waits or runs. */
  readonly key?: string;
  /** Jobs of a higher priority run first (default 0). */
  readonly priority?: number;
  /** The earliest start. */
  readonly startAfter?: Date;
  /** The transaction of which the job is part: it exists only if the transaction commits. */
  readonly tx?: Tx;
}

/** `worker` runs jobs, schedules and supervision; `sender` only sends. */
export type JobsRole = 'worker' | 'sender';

/** The job queue in the database. Each job runs at least once, even if its process dies. */
export interface Jobs {
  /** Defines a queue and its handler. Call it before `start` in every role: senders need the queue, too. */
  define<T extends object>(queue: Queue<T>, handler: JobHandler<T>): void;
  /** Sends an empty job by a cron expression in UTC, unless one is still there. Call it before `start`. */
  schedule(queue: Queue<Record<string, never>>, cron: string): void;
  /** Resolves with the job's id; undefined if its key has a job already. Throws if `data` is not valid. */
  send<T extends object>(queue: Queue<T>, data: T, options?: SendOptions): Promise<string | undefined>;
  /** Starts jobs of a transaction that has committed without waiting for the next poll. */
  wake(queue: { readonly name: string }): void;
  /**
   * Creates the queue's own tables, the queues and the schedules, changes those that changed, and removes
   * schedules that are no more. For `ROLE` `migrate` and `all`; the only part that needs rights on the
   * schema.
   */
  prepare(): Promise<void>;
  /**
   * A worker runs the queues for which `runs` is true, by default all. Unless these include all queues with
   * a schedule, it leaves the schedules to other workers. Throws if `prepare` of this version has not run.
   */
  start(role: JobsRole, runs?: (queue: string) => boolean): Promise<void>;
  /** Takes no more jobs and waits for running ones; after the timeout aborts them, to run again later. */
  stop(options: { readonly timeoutMs: number }): Promise<void>;
}

interface Definition {
  readonly queue: Queue<object>;
  readonly handler: JobHandler<object>;
}

/** Wraps pg-boss, on either engine, in the few functions that features need. */
export function createJobs(database: Database, log: Log, observer: Observer = createObserver()): Jobs {
  const definitions = new Map<string, Definition>();
  const schedules = new Map<string, string>();
  let boss: PgBoss | undefined;
  let runner: ReturnType<typeof createRunner> | undefined;

  function started(): PgBoss {
    if (!boss) throw new Error('Expected jobs to be started before they are used');
    return boss;
  }

  /** Scheduled queues are exclusive, so that a long run is not started twice. */
  function queues(): Queue<object>[] {
    return [...definitions.values()].map(({ queue }) =>
      schedules.has(queue.name) ? { ...queue, exclusive: true } : queue,
    );
  }

  return {
    define(queue, handler) {
      if (definitions.has(queue.name))
        throw new Error(`Expected one definition of the queue ${queue.name}, received two`);
      definitions.set(queue.name, { queue, handler: handler as JobHandler<object> });
    },

    schedule({ name }, cron) {
      schedules.set(name, cron);
    },

    async send({ name, schema, exclusive }, data, { key, priority, startAfter, tx } = {}) {
      if (key !== undefined && !exclusive)
        throw new Error(`Expected no key for the queue ${name}, which is not exclusive`);
      schema.parse(data);
      const id = await started().send(name, data, {
        ...(key !== undefined && { singletonKey: key }),
        ...(priority !== undefined && { priority }),
        ...(startAfter && { startAfter }),
        ...(tx && { db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql) }),
      });
      if (id !== null && !tx) runner?.wake(name);
      return id ?? undefined;
    },

    wake({ name }) {
      runner?.wake(name);
    },

    async prepare() {
      await withMigratedBoss(database, log, async (migrated) => {
        await prepareQueues(migrated, database, queues());
        await syncSchedules(migrated, schedules);
      });
    },

    async start(role, runs = () => true) {
      const works = role === 'worker';
      const schedulesHere = works && [...schedules.keys()].every(runs);
      boss = await startBoss(database, log, { supervise: works, schedule: schedulesHere });
      await checkQueues(boss, queues(), log);
      if (!works) return;
      if (database.kind === 'pglite') await failOrphans(database, boss);
      runner = createRunner(boss, { log, observer });
      for (const { queue, handler } of definitions.values()) {
        if (runs(queue.name)) await runner.work(queue, handler, schedules.has(queue.name));
      }
      if (schedulesHere) await addSchedules(boss, schedules);
    },

    async stop({ timeoutMs }) {
      await boss?.stop({ graceful: true, timeout: timeoutMs });
      boss = undefined;
      runner = undefined;
    },
  };
}

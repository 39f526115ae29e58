import type { PgBoss, QueueResult } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Queue } from './runner.ts';

/**
 * With supervision every 5 s, the shortest way from a worker's death to the next run of its job
 * (architecture: 10.6 s).
 */
const heartbeatSeconds = 10;

type QueueOptions = ReturnType<typeof optionsOf>;

function optionsOf(queue: Queue<object>) {
  return {
    heartbeatSeconds,
    retryLimit: queue.retries ?? 2,
    retryDelay: queue.retryDelaySeconds ?? 0,
    retryBackoff: queue.retryBackoff ?? false,
    expireInSeconds: queue.expireSeconds ?? 15 * 60,
  };
}

/**
 * Makes queues that are new and brings the options of the others up to date; what is as it should be costs
 * nothing.
 */
export async function prepareQueues(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) {
    const options = optionsOf(queue);
    const policy = queue.exclusive ? 'exclusive' : 'standard';
    const found = stored.get(queue.name);
    if (!found) await createQueue(boss, queue.name, { ...options, policy });
    else if (found.policy !== policy)
      throw new Error(`Expected the queue ${queue.name} to stay ${found.policy}`);
    else if (!isSame(found, options)) await boss.updateQueue(queue.name, options);
  }
}

/**
 * The look-up at the end fills pg-boss's cache of queues: its first use inside a transaction would otherwise
 * ask the database beside that transaction.
 */
async function createQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { policy: string },
): Promise<void> {
  await boss.createQueue(name, options);
  await boss.findJobs(name, { key: 'none', queued: true });
}

function isSame(found: QueueResult, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => found[name as keyof QueueOptions] === value);
}

/**
 * Makes the stored schedules those of `crons` (queue to expression), and forgets the ones that no code speaks
 * of.
 */
export async function syncSchedules(boss: PgBoss, crons: ReadonlyMap<string, string>): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of crons) {
    if (stored.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }
  for (const name of stored.keys()) {
    if (!crons.has(name)) await boss.unschedule(name);
  }
}

/** The embedded engine has one process, so whatever runs while it starts belonged to one that is dead. */
export async function failOrphans(database: Database, boss: PgBoss): Promise<void> {
  const orphans = await database.query<{ name: string; id: string }>(
    'orphaned_jobs',
    `select name, id from pgboss.job where state = 'active' and name not like '\\_\\_pgboss%'`,
    [],
  );
  for (const { name, id } of orphans) await boss.fail(name, id, { message: 'the process died' });
}

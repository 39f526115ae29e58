import type { PgBoss, QueueResult } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Queue } from './runner.ts';

/** The shortest possible: with supervision every 5 s, a job of a dead worker runs again after about 11 s. */
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

/** Creates new queues and updates the options of queues that changed. */
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
 * The look-up at the end fills pg-boss's cache of queues. Otherwise its first use inside a transaction would
 * query the database outside of that transaction.
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

/** Updates the stored schedules to `crons` (queue name to expression) and removes all others. */
export async function syncSchedules(boss: PgBoss, crons: ReadonlyMap<string, string>): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of crons) {
    if (stored.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }
  for (const name of stored.keys()) {
    if (!crons.has(name)) await boss.unschedule(name);
  }
}

/** The embedded engine has one process, so jobs that run at its start belonged to a dead one. */
export async function failOrphans(database: Database, boss: PgBoss): Promise<void> {
  const orphans = await database.query<{ name: string; id: string }>(
    'orphaned_jobs',
    `select name, id from pgboss.job where state = 'active' and name not like '\\_\\_pgboss%'`,
    [],
  );
  for (const { name, id } of orphans) await boss.fail(name, id, { message: 'the process died' });
}

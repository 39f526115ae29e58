import type { PgBoss, QueueResult } from 'pg-boss';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
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
    retryDelayMax: queue.retryDelayMaxSeconds ?? null,
    expireInSeconds: queue.expireSeconds ?? 15 * 60,
  };
}

const policyOf = (queue: Queue<object>) => (queue.exclusive ? 'exclusive' : 'standard');

/**
 * Creates new queues and updates the options of queues that changed, also for their waiting jobs. Throws if a
 * queue's policy changed, because pg-boss can't: such a queue needs a new name.
 */
export async function prepareQueues(
  boss: PgBoss,
  database: Database,
  queues: readonly Queue<object>[],
): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) {
    const options = optionsOf(queue);
    const policy = policyOf(queue);
    const found = stored.get(queue.name);
    if (!found) await createQueue(boss, queue.name, { ...options, policy });
    else if (found.policy !== policy)
      throw new Error(
        `Expected the queue ${queue.name} to stay ${found.policy}: give the changed one a new name`,
      );
    else if (!isSame(found, options)) {
      await boss.updateQueue(queue.name, options);
      await updateWaiting(database, queue.name, options);
    }
  }
}

async function createQueue(
  boss: PgBoss,
  name: string,
  { retryDelayMax, ...options }: QueueOptions & { readonly policy: string },
): Promise<void> {
  await boss.createQueue(name, { ...options, ...(retryDelayMax !== null && { retryDelayMax }) });
}

/** Each job has its queue's options from when it was sent. */
async function updateWaiting(database: Database, name: string, options: QueueOptions): Promise<void> {
  const { retryLimit, retryDelay, retryBackoff, retryDelayMax } = options;
  await database.query(
    'update_waiting_jobs',
    `update pgboss.job
     set retry_limit = $2, retry_delay = $3, retry_backoff = $4, retry_delay_max = $5
     where name = $1 and state in ('created', 'retry')`,
    [name, retryLimit, retryDelay, retryBackoff, retryDelayMax],
  );
}

/**
 * Throws if a queue does not exist. One that another version has changed is used as it is stored, because
 * both versions run during an upgrade.
 */
export async function checkQueues(boss: PgBoss, queues: readonly Queue<object>[], log: Log): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const missing = queues.filter(({ name }) => !stored.has(name)).map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(
      `The database lacks the queue ${missing.join(', ')}: run ROLE=migrate of this version first.`,
    );
  const changed = queues.filter((queue) => {
    const found = stored.get(queue.name);
    return found && (found.policy !== policyOf(queue) || !isSame(found, optionsOf(queue)));
  });
  if (changed.length > 0)
    log.warn(
      { queues: changed.map(({ name }) => name) },
      'another version has changed queues, which are used so',
    );
}

function isSame(found: QueueResult, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => found[name as keyof QueueOptions] === value);
}

/** Updates the stored schedules to `crons` (queue name to expression) and removes all others. */
export async function syncSchedules(boss: PgBoss, crons: ReadonlyMap<string, string>): Promise<void> {
  const stored = await readSchedules(boss);
  for (const [name, cron] of crons) {
    if (stored.get(name) !== cron) await schedule(boss, name, cron);
  }
  for (const name of stored.keys()) {
    if (!crons.has(name)) await boss.unschedule(name);
  }
}

/**
 * Adds the schedules that are missing: a worker of the version before may have removed them. Changes and
 * removes none, because they may be another version's.
 */
export async function addSchedules(boss: PgBoss, crons: ReadonlyMap<string, string>): Promise<void> {
  const stored = await readSchedules(boss);
  for (const [name, cron] of crons) {
    if (!stored.has(name)) await schedule(boss, name, cron);
  }
}

async function readSchedules(boss: PgBoss): Promise<Map<string, string>> {
  return new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
}

async function schedule(boss: PgBoss, name: string, cron: string): Promise<void> {
  await boss.schedule(name, cron, {}, { tz: 'UTC' });
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
